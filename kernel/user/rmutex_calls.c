/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: recursive mutex.
 */
#include <weft/mutex.h>

#include "../mutex_internal.h"
#include "call.h"

weft_status_t weft_call_rmutex_lock(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_rmutex_unlock(uintptr_t handle);

weft_status_t weft_call_rmutex_lock(uintptr_t handle, weft_timeout_t timeout)
{
    weft_rmutex_t *rmutex = weft_user_object(handle, WEFT_USER_RMUTEX);

    if (rmutex->depth == UINT32_MAX && weft_mutex_is_own(&rmutex->mutex)) {
        return weft_user_end_misuse(WEFT_MISUSE_MUTEX_DEPTH);
    }
    return weft_rmutex_lock(rmutex, timeout);
}

weft_status_t weft_call_rmutex_unlock(uintptr_t handle)
{
    weft_rmutex_t *rmutex = weft_user_object(handle, WEFT_USER_RMUTEX);

    if (!weft_mutex_is_own(&rmutex->mutex)) {
        return weft_user_end_misuse(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    return weft_rmutex_unlock(rmutex);
}
