/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on counting semaphores.
 */
#include <weft/sem.h>

#include "call.h"

weft_status_t weft_call_sem_give(uintptr_t handle);
weft_status_t weft_call_sem_take(uintptr_t handle, uintptr_t timeout);
uintptr_t weft_call_sem_count(uintptr_t handle);

weft_status_t weft_call_sem_give(uintptr_t handle)
{
    /* More than WEFT_SEM_MAX units are misuse that harms nothing but the semaphore. */
    return weft_sem_give(weft_user_object(handle, WEFT_USER_SEM));
}

weft_status_t weft_call_sem_take(uintptr_t handle, uintptr_t timeout)
{
    return weft_sem_take(weft_user_object(handle, WEFT_USER_SEM), (weft_timeout_t)timeout);
}

uintptr_t weft_call_sem_count(uintptr_t handle)
{
    return (uintptr_t)weft_sem_count(weft_user_object(handle, WEFT_USER_SEM));
}
