/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: counting semaphore.
 */
#include <weft/sem.h>

#include "call.h"

weft_status_t weft_call_sem_give(uintptr_t handle);
weft_status_t weft_call_sem_take(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_sem_count(uintptr_t handle, int32_t *units);

weft_status_t weft_call_sem_give(uintptr_t handle)
{
    weft_sem_t *sem = weft_user_object(handle, WEFT_USER_SEM);

    /* Preempted here, other user tasks exceed the limit by one unit each at most. */
    if (sem->count >= WEFT_SEM_UNTRUSTED_MAX) {
        return weft_user_end_misuse(WEFT_MISUSE_SEM_OVERFLOW);
    }
    return weft_sem_give(sem);
}

weft_status_t weft_call_sem_take(uintptr_t handle, weft_timeout_t timeout)
{
    return weft_sem_take(weft_user_object(handle, WEFT_USER_SEM), timeout);
}

weft_status_t weft_call_sem_count(uintptr_t handle, int32_t *units)
{
    weft_sem_t *sem = weft_user_object(handle, WEFT_USER_SEM);

    weft_user_may_store(units, sizeof *units);
    return weft_sem_count(sem, units);
}
