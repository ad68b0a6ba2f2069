/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: mutex.
 */
#include <weft/mutex.h>

#include "../mutex_internal.h"
#include "call.h"

weft_status_t weft_call_mutex_lock(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_mutex_unlock(uintptr_t handle);

weft_status_t weft_call_mutex_lock(uintptr_t handle, weft_timeout_t timeout)
{
    weft_mutex_t *mutex = weft_user_object(handle, WEFT_USER_MUTEX);

    if (weft_mutex_is_own(mutex)) {
        return weft_user_end_misuse(WEFT_MISUSE_MUTEX_RELOCK);
    }
    return weft_mutex_lock(mutex, timeout);
}

weft_status_t weft_call_mutex_unlock(uintptr_t handle)
{
    weft_mutex_t *mutex = weft_user_object(handle, WEFT_USER_MUTEX);

    if (!weft_mutex_is_own(mutex)) {
        return weft_user_end_misuse(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    return weft_mutex_unlock(mutex);
}
