/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queue. The wait queue holds getters while the ring is empty and
 * putters while it is full, never both; a waiting task's arg is its message.
 */
#include <weft/msgq.h>

#include "msgq_internal.h"
#include "object.h"

void weft_msgq_init(weft_msgq_t *queue, void *ring, size_t size, uint32_t depth)
{
    WEFT_CHECK_VOID(weft_wrong_call(queue));
    WEFT_CHECK_VOID(weft_wrong_object(ring));
    weft_check(size != 0 && depth != 0, WEFT_MISUSE_SIZE);
    weft_object_waitq(&queue->waitq, WEFT_OBJECT_MSGQ);
    queue->used = 0;
    queue->depth = depth;
    queue->size = (uint32_t)size;
    queue->put = ring;
    queue->get = ring;
    queue->begin = ring;
    queue->end = queue->begin + size * depth;
}

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_msgq_put(hub, arg, timeout);
}

weft_status_t weft_msgq_put(weft_msgq_t *queue, const void *message, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(message));
    weft_task_t *waiter;

    weft_trace_put_for(queue, timeout);
    if (WEFT_UNLIKELY(weft_is_long(queue->size))) {
        return weft_msgq_put_long(queue, message, timeout);
    }
    weft_arch_lock();
    waiter = queue->waitq.head;
    if (queue->used < queue->depth) {
        if (waiter == NULL) {
            weft_arch_copy(queue->put, message, queue->size);
            queue->put = weft_msgq_behind(queue, queue->put);
            queue->used++;
            weft_arch_unlock();
            return WEFT_OK;
        }
        weft_arch_copy(waiter->arg, message, queue->size);
        return weft_wait_wake_first_unlock(&queue->waitq);
    }
    return weft_wait_on_arg_unlock(queue, (void *)(uintptr_t)message, timeout, put_op);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_msgq_get(hub, arg, timeout);
}

weft_status_t weft_msgq_get(weft_msgq_t *queue, void *message, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(message));
    weft_trace_get(queue, timeout);
    if (WEFT_UNLIKELY(weft_is_long(queue->size))) {
        return weft_msgq_get_long(queue, message, timeout);
    }
    weft_arch_lock();
    if (queue->used != 0) {
        uint8_t *slot = queue->get;
        weft_task_t *putter;

        queue->get = weft_msgq_behind(queue, slot);
        weft_arch_copy(message, slot, queue->size);
        putter = queue->waitq.head;
        if (putter == NULL) {
            queue->used--;
            weft_arch_unlock();
            return WEFT_OK;
        }
        weft_arch_copy(slot, putter->arg, queue->size); /* the ring was full: put was get */
        queue->put = queue->get;
        return weft_wait_wake_first_unlock(&queue->waitq);
    }
    return weft_wait_on_arg_unlock(queue, message, timeout, get_op);
}

weft_status_t weft_msgq_used(const weft_msgq_t *queue, uint32_t *messages)
{
    WEFT_CHECK(weft_wrong_hub(queue));
    WEFT_CHECK(weft_wrong_object(messages));
    *messages = *(const volatile uint32_t *)&queue->used;
    return WEFT_OK;
}

uint32_t weft_msgq_room(const weft_msgq_t *queue)
{
    weft_check_not(weft_wrong_hub(queue));
    return queue->depth - *(const volatile uint32_t *)&queue->used;
}

weft_status_t weft_msgq_peek(weft_msgq_t *queue, void *message)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    WEFT_CHECK(weft_wrong_object(message));
    weft_status_t status = WEFT_EMPTY;

    if (weft_is_long(queue->size)) {
        return weft_msgq_peek_long(queue, message);
    }
    weft_arch_lock();
    if (queue->used != 0) {
        weft_arch_copy(message, queue->get, queue->size);
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}
