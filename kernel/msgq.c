/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queue. The wait queue holds getters while the ring is empty and
 * putters while it is full, never both; a waiting task's arg is its message.
 */
#include <weft/msgq.h>

#include "wait.h"

void weft_msgq_init(weft_msgq_t *queue, void *ring, size_t size, uint32_t depth)
{
    weft_check(size != 0 && depth != 0, WEFT_MISUSE_SIZE);
    queue->waitq.head = NULL;
    queue->used = 0;
    queue->depth = depth;
    queue->size = (uint32_t)size;
    queue->put = ring;
    queue->get = ring;
    queue->begin = ring;
    queue->end = queue->begin + size * depth;
}

/** Copies a message in at the put end; there is room. */
static inline void copy_in(weft_msgq_t *queue, const void *message)
{
    uint8_t *put = queue->put;

    weft_port_copy(put, message, queue->size);
    put += queue->size;
    queue->put = put == queue->end ? queue->begin : put;
    queue->used++;
}

/** Copies the oldest message out; there is one. */
static inline void copy_out(weft_msgq_t *queue, void *message)
{
    uint8_t *get = queue->get;

    weft_port_copy(message, get, queue->size);
    get += queue->size;
    queue->get = get == queue->end ? queue->begin : get;
    queue->used--;
}

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_msgq_put(hub, arg, timeout);
}

weft_status_t weft_msgq_put(weft_msgq_t *queue, const void *message, weft_timeout_t timeout)
{
    weft_task_t *waiter;

    weft_check_wait(queue, timeout);
    weft_port_lock();
    waiter = queue->waitq.head;
    if (queue->used < queue->depth) {
        if (waiter == NULL) {
            copy_in(queue, message);
            weft_port_unlock();
            return WEFT_OK;
        }
        weft_port_copy(waiter->arg, message, queue->size);
        return weft_wait_wake_first(&queue->waitq);
    }
    weft_kernel.current->arg = (void *)(uintptr_t)message;
    return weft_wait_on(queue, (void *)(uintptr_t)message, timeout, put_op);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_msgq_get(hub, arg, timeout);
}

weft_status_t weft_msgq_get(weft_msgq_t *queue, void *message, weft_timeout_t timeout)
{
    weft_check_wait(queue, timeout);
    weft_port_lock();
    if (queue->used != 0) {
        weft_task_t *putter = queue->waitq.head;

        copy_out(queue, message);
        if (putter == NULL) {
            weft_port_unlock();
            return WEFT_OK;
        }
        copy_in(queue, putter->arg);
        return weft_wait_wake_first(&queue->waitq);
    }
    weft_kernel.current->arg = message;
    return weft_wait_on(queue, message, timeout, get_op);
}

uint32_t weft_msgq_used(const weft_msgq_t *queue)
{
    return *(const volatile uint32_t *)&queue->used;
}
