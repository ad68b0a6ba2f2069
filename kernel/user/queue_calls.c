/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on linked queues: of addresses, in nodes of the kernel. The links of own items would
 * be kernel data in memory that the task can write, so there is no call for them.
 */
#include <weft/queue.h>

#include "call.h"

weft_status_t weft_call_queue_put_alloc(uintptr_t handle, void *item);
weft_status_t weft_call_queue_append_alloc(uintptr_t handle, void *item);
weft_status_t weft_call_queue_prepend_alloc(uintptr_t handle, void *item);
weft_status_t weft_call_queue_get(uintptr_t handle, void **item, uintptr_t timeout);

/** A queue of which the description says that it has nodes. */
static inline weft_queue_t *queue_of(uintptr_t handle)
{
    weft_queue_t *queue = weft_user_object(handle, WEFT_USER_QUEUE);

    if (queue->nodes == NULL) {
        weft_user_refuse_misuse(WEFT_MISUSE_NULL);
    }
    return queue;
}

weft_status_t weft_call_queue_put_alloc(uintptr_t handle, void *item)
{
    return weft_queue_put_alloc(queue_of(handle), item);
}

weft_status_t weft_call_queue_append_alloc(uintptr_t handle, void *item)
{
    return weft_queue_append_alloc(queue_of(handle), item);
}

weft_status_t weft_call_queue_prepend_alloc(uintptr_t handle, void *item)
{
    return weft_queue_prepend_alloc(queue_of(handle), item);
}

weft_status_t weft_call_queue_get(uintptr_t handle, void **item, uintptr_t timeout)
{
    weft_queue_t *queue = weft_user_object(handle, WEFT_USER_QUEUE);

    weft_user_may_store((void *)item, sizeof *item);
    return weft_queue_get(queue, item, (weft_timeout_t)timeout);
}
