/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on condition variables.
 */
#include <weft/cond.h>

#include "../mutex_internal.h"
#include "call.h"

weft_status_t weft_call_cond_wait(uintptr_t handle, uintptr_t mutex, uintptr_t timeout);
weft_status_t weft_call_cond_signal(uintptr_t handle);
weft_status_t weft_call_cond_broadcast(uintptr_t handle);

weft_status_t weft_call_cond_wait(uintptr_t handle, uintptr_t mutex, uintptr_t timeout)
{
    weft_cond_t *cond = weft_user_object(handle, WEFT_USER_COND);
    weft_mutex_t *held = weft_user_object(mutex, WEFT_USER_MUTEX);

    if (!weft_mutex_is_own(held)) {
        return weft_user_end_misuse(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    return weft_cond_wait(cond, held, (weft_timeout_t)timeout);
}

weft_status_t weft_call_cond_signal(uintptr_t handle)
{
    return weft_cond_signal(weft_user_object(handle, WEFT_USER_COND));
}

weft_status_t weft_call_cond_broadcast(uintptr_t handle)
{
    return weft_cond_broadcast(weft_user_object(handle, WEFT_USER_COND));
}
