/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: mutex.
 */
#include <weft/remote/mutex.h>

#include "user.h"

weft_status_t weft_call_remote_mutex_lock(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_remote_mutex_unlock(uintptr_t handle);

weft_status_t weft_call_remote_mutex_lock(uintptr_t handle, weft_timeout_t timeout)
{
    return weft_remote_mutex_lock(weft_user_object(handle, WEFT_USER_REMOTE_MUTEX), timeout);
}

weft_status_t weft_call_remote_mutex_unlock(uintptr_t handle)
{
    return weft_remote_mutex_unlock(weft_user_object(handle, WEFT_USER_REMOTE_MUTEX));
}
