/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on message queues.
 */
#include <weft/msgq.h>

#include "call.h"

weft_status_t weft_call_msgq_put(uintptr_t handle, const void *message, uintptr_t timeout);
weft_status_t weft_call_msgq_get(uintptr_t handle, void *message, uintptr_t timeout);
uintptr_t weft_call_msgq_used(uintptr_t handle);

weft_status_t weft_call_msgq_put(uintptr_t handle, const void *message, uintptr_t timeout)
{
    weft_msgq_t *queue = weft_user_object(handle, WEFT_USER_MSGQ);

    weft_user_may_read(message, queue->size);
    return weft_msgq_put(queue, message, (weft_timeout_t)timeout);
}

weft_status_t weft_call_msgq_get(uintptr_t handle, void *message, uintptr_t timeout)
{
    weft_msgq_t *queue = weft_user_object(handle, WEFT_USER_MSGQ);

    weft_user_may_write(message, queue->size);
    return weft_msgq_get(queue, message, (weft_timeout_t)timeout);
}

uintptr_t weft_call_msgq_used(uintptr_t handle)
{
    return weft_msgq_used(weft_user_object(handle, WEFT_USER_MSGQ));
}
