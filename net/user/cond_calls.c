/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: condition variable.
 */
#include <weft/remote/cond.h>

#include "user.h"

weft_status_t weft_call_remote_cond_wait(uintptr_t handle, uintptr_t mutex_handle,
                                         weft_timeout_t timeout);
weft_status_t weft_call_remote_cond_signal(uintptr_t handle);
weft_status_t weft_call_remote_cond_broadcast(uintptr_t handle);
weft_status_t weft_call_remote_cond_broadcast_counted(uintptr_t handle, uint32_t *woken);

weft_status_t weft_call_remote_cond_wait(uintptr_t handle, uintptr_t mutex_handle,
                                         weft_timeout_t timeout)
{
    const weft_remote_cond_t *cond = weft_user_object(handle, WEFT_USER_REMOTE_COND);
    const weft_remote_mutex_t *mutex = weft_user_object(mutex_handle, WEFT_USER_REMOTE_MUTEX);

    if (mutex->remote.peer != cond->remote.peer) {
        return weft_user_end_misuse(WEFT_MISUSE_REMOTE_NODES);
    }
    return weft_remote_cond_wait(cond, mutex, timeout);
}

weft_status_t weft_call_remote_cond_signal(uintptr_t handle)
{
    return weft_remote_cond_signal(weft_user_object(handle, WEFT_USER_REMOTE_COND));
}

weft_status_t weft_call_remote_cond_broadcast(uintptr_t handle)
{
    return weft_remote_cond_broadcast(weft_user_object(handle, WEFT_USER_REMOTE_COND));
}

weft_status_t weft_call_remote_cond_broadcast_counted(uintptr_t handle, uint32_t *woken)
{
    const weft_remote_cond_t *cond = weft_user_object(handle, WEFT_USER_REMOTE_COND);

    weft_user_may_store(woken, sizeof *woken);
    return weft_remote_cond_broadcast_counted(cond, woken);
}
