/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: condition variable.
 */
#include <weft/cond.h>

#include "../mutex_internal.h"
#include "call.h"

weft_status_t weft_call_cond_wait(uintptr_t handle, uintptr_t mutex_handle, weft_timeout_t timeout);
weft_status_t weft_call_cond_signal(uintptr_t handle);
weft_status_t weft_call_cond_broadcast(uintptr_t handle);
weft_status_t weft_call_cond_broadcast_counted(uintptr_t handle, uint32_t *woken);

weft_status_t weft_call_cond_wait(uintptr_t handle, uintptr_t mutex_handle, weft_timeout_t timeout)
{
    weft_cond_t *cond = weft_user_object(handle, WEFT_USER_COND);
    weft_mutex_t *mutex = weft_user_object(mutex_handle, WEFT_USER_MUTEX);

    if (!weft_mutex_is_own(mutex)) {
        return weft_user_end_misuse(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    return weft_cond_wait(cond, mutex, timeout);
}

weft_status_t weft_call_cond_signal(uintptr_t handle)
{
    return weft_cond_signal(weft_user_object(handle, WEFT_USER_COND));
}

weft_status_t weft_call_cond_broadcast(uintptr_t handle)
{
    return weft_cond_broadcast(weft_user_object(handle, WEFT_USER_COND));
}

weft_status_t weft_call_cond_broadcast_counted(uintptr_t handle, uint32_t *woken)
{
    weft_cond_t *cond = weft_user_object(handle, WEFT_USER_COND);

    weft_user_may_store(woken, sizeof *woken);
    return weft_cond_broadcast_counted(cond, woken);
}
