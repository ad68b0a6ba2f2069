/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: counting semaphore.
 */
#include <weft/remote/sem.h>

#include "user.h"

weft_status_t weft_call_remote_sem_give(uintptr_t handle);
weft_status_t weft_call_remote_sem_take(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_remote_sem_count(uintptr_t handle, int32_t *units);

weft_status_t weft_call_remote_sem_give(uintptr_t handle)
{
    return weft_remote_sem_give(weft_user_object(handle, WEFT_USER_REMOTE_SEM));
}

weft_status_t weft_call_remote_sem_take(uintptr_t handle, weft_timeout_t timeout)
{
    return weft_remote_sem_take(weft_user_object(handle, WEFT_USER_REMOTE_SEM), timeout);
}

weft_status_t weft_call_remote_sem_count(uintptr_t handle, int32_t *units)
{
    const weft_remote_sem_t *sem = weft_user_object(handle, WEFT_USER_REMOTE_SEM);

    weft_user_may_store(units, sizeof *units);
    return weft_remote_sem_count(sem, units);
}
