/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls that put into linked queues: addresses in kernel nodes only, as intrusive items
 * would put the kernel's links into memory that the task can write.
 */
#include <weft/queue.h>

#include "call.h"

weft_status_t weft_call_queue_put_alloc(uintptr_t handle, void *item);
weft_status_t weft_call_queue_append_alloc(uintptr_t handle, void *item);
weft_status_t weft_call_queue_prepend_alloc(uintptr_t handle, void *item);

/** A queue for which the description defines nodes. */
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
