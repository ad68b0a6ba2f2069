/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: message queue.
 */
#include <weft/remote/msgq.h>

#include "user.h"

weft_status_t weft_call_remote_msgq_put(uintptr_t handle, const void *message,
                                        weft_timeout_t timeout);
weft_status_t weft_call_remote_msgq_get(uintptr_t handle, void *message, weft_timeout_t timeout);
weft_status_t weft_call_remote_msgq_used(uintptr_t handle, uint32_t *messages);

weft_status_t weft_call_remote_msgq_put(uintptr_t handle, const void *message,
                                        weft_timeout_t timeout)
{
    const weft_remote_msgq_t *queue = weft_user_object(handle, WEFT_USER_REMOTE_MSGQ);

    weft_user_may_read(message, queue->remote.size);
    return weft_remote_msgq_put(queue, message, timeout);
}

weft_status_t weft_call_remote_msgq_get(uintptr_t handle, void *message, weft_timeout_t timeout)
{
    const weft_remote_msgq_t *queue = weft_user_object(handle, WEFT_USER_REMOTE_MSGQ);

    weft_user_may_write(message, queue->remote.size);
    return weft_remote_msgq_get(queue, message, timeout);
}

weft_status_t weft_call_remote_msgq_used(uintptr_t handle, uint32_t *messages)
{
    const weft_remote_msgq_t *queue = weft_user_object(handle, WEFT_USER_REMOTE_MSGQ);

    weft_user_may_store(messages, sizeof *messages);
    return weft_remote_msgq_used(queue, messages);
}
