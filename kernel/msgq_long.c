/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queues of long messages. A put copies to the first waiting getter, or into the ring. A
 * get copies from the ring, and then, if the ring was full, the message of the first waiting putter
 * into it.
 */
#include "msgq_internal.h"

static void put_choose_locked(weft_long_copy_t *copy)
{
    weft_msgq_t *queue = copy->hub;
    weft_task_t *getter = queue->waitq.head;

    weft_long_copy_set(copy, getter, getter != NULL ? getter->arg : queue->put, copy->message,
                       queue->size);
}

static void put_done_locked(weft_long_copy_t *copy)
{
    weft_msgq_t *queue = copy->hub;

    if (copy->peer != NULL) {
        weft_wait_wake_locked(&queue->waitq, copy->peer);
    } else {
        queue->put = weft_msgq_behind(queue, queue->put);
        queue->used++;
    }
    weft_long_copy_end(copy);
}

static const weft_long_copy_kind_t put_kind = {put_choose_locked, put_done_locked};

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_msgq_put_long(hub, arg, timeout);
}

weft_status_t weft_msgq_put_long(weft_msgq_t *queue, const void *message, weft_timeout_t timeout)
{
    weft_arch_lock();
    weft_long_copy_finish_locked(queue);
    if (queue->used == queue->depth) {
        return weft_wait_on_arg_unlock(queue, (void *)(uintptr_t)message, timeout, put_op);
    }
    (void)weft_long_copy_unlock(&put_kind, queue, (void *)(uintptr_t)message);
    return WEFT_OK;
}

/** The oldest message, and then one of a task that waits for room, which is there now. */
static void get_choose_locked(weft_long_copy_t *copy)
{
    weft_msgq_t *queue = copy->hub;
    weft_task_t *putter = queue->waitq.head;

    if (!copy->done) {
        weft_long_copy_set(copy, NULL, copy->message, queue->get, queue->size);
    } else if (putter != NULL) {
        weft_long_copy_set(copy, putter, queue->put, putter->arg, queue->size);
    } else {
        weft_long_copy_nothing(copy);
    }
}

static void get_done_locked(weft_long_copy_t *copy)
{
    weft_msgq_t *queue = copy->hub;

    if (!copy->done) {
        copy->done = true;
        queue->get = weft_msgq_behind(queue, queue->get);
        queue->used--;
        get_choose_locked(copy);
        return;
    }
    queue->put = weft_msgq_behind(queue, queue->put);
    queue->used++;
    weft_wait_wake_locked(&queue->waitq, copy->peer);
    weft_long_copy_nothing(copy);
}

static const weft_long_copy_kind_t get_kind = {get_choose_locked, get_done_locked};

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_msgq_get_long(hub, arg, timeout);
}

weft_status_t weft_msgq_get_long(weft_msgq_t *queue, void *message, weft_timeout_t timeout)
{
    weft_arch_lock();
    weft_long_copy_finish_locked(queue);
    if (queue->used == 0) {
        return weft_wait_on_arg_unlock(queue, message, timeout, get_op);
    }
    (void)weft_long_copy_unlock(&get_kind, queue, message);
    return WEFT_OK;
}

static void peek_choose_locked(weft_long_copy_t *copy)
{
    weft_msgq_t *queue = copy->hub;

    weft_long_copy_set(copy, NULL, copy->message, queue->get, queue->size);
}

static const weft_long_copy_kind_t peek_kind = {peek_choose_locked, weft_long_copy_end};

weft_status_t weft_msgq_peek_long(weft_msgq_t *queue, void *message)
{
    weft_arch_lock();
    weft_long_copy_finish_locked(queue);
    if (queue->used == 0) {
        weft_arch_unlock();
        return WEFT_EMPTY;
    }
    (void)weft_long_copy_unlock(&peek_kind, queue, message);
    return WEFT_OK;
}
