/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Reset of a hub: releases all tasks that wait for it, with WEFT_RESET.
 */
#include <weft/reset.h>

#include "wait.h"

/** Releases the waiting tasks of a queue, the lock free between two. Preemption is disabled. */
static void release_all_locked(const weft_waitq_t *queue)
{
    while (queue->head != NULL) {
        weft_wait_cancel_locked(queue->head, WEFT_RESET);
        weft_sched_pause_locked();
    }
}

/** Releases the waiting tasks of two queues before any of them runs. */
static weft_status_t release_both(const weft_waitq_t *first, const weft_waitq_t *second)
{
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    release_all_locked(first);
    release_all_locked(second);
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_wait_reset(const weft_waitq_t *queue)
{
    return release_both(queue, queue);
}

weft_status_t weft_sem_reset(weft_sem_t *sem)
{
    WEFT_CHECK(weft_wrong_call(sem));
    return weft_wait_reset(&sem->waitq);
}

weft_status_t weft_event_reset(weft_event_t *event)
{
    WEFT_CHECK(weft_wrong_call(event));
    return weft_wait_reset(&event->waitq);
}

weft_status_t weft_flags_reset(weft_flags_t *flags)
{
    WEFT_CHECK(weft_wrong_call(flags));
    return weft_wait_reset(&flags->waitq);
}

weft_status_t weft_port_reset(weft_port_t *port)
{
    WEFT_CHECK(weft_wrong_call(port));
    return weft_wait_reset(&port->waitq);
}

weft_status_t weft_msgq_reset(weft_msgq_t *queue)
{
    WEFT_CHECK(weft_wrong_call(queue));
    return weft_wait_reset(&queue->waitq);
}

weft_status_t weft_data_event_reset(weft_data_event_t *event)
{
    WEFT_CHECK(weft_wrong_call(event));
    return weft_wait_reset(&event->waitq);
}

weft_status_t weft_blackboard_reset(weft_blackboard_t *board)
{
    WEFT_CHECK(weft_wrong_call(board));
    return weft_wait_reset(&board->hub.getters);
}

weft_status_t weft_mutex_reset(weft_mutex_t *mutex)
{
    WEFT_CHECK(weft_wrong_call(mutex));
    return weft_wait_reset(&mutex->waitq);
}

weft_status_t weft_rmutex_reset(weft_rmutex_t *rmutex)
{
    WEFT_CHECK(weft_wrong_call(rmutex));
    return weft_wait_reset(&rmutex->mutex.waitq);
}

weft_status_t weft_cond_reset(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_call(cond));
    return weft_wait_reset(&cond->waitq);
}

weft_status_t weft_hub_reset(weft_hub_t *hub)
{
    WEFT_CHECK(weft_wrong_call(hub));
    return release_both(&hub->putters, &hub->getters);
}

weft_status_t weft_pool_reset(weft_pool_t *pool)
{
    WEFT_CHECK(weft_wrong_call(pool));
    return weft_wait_reset(&pool->waitq);
}

weft_status_t weft_packet_pool_reset(weft_packet_pool_t *pool)
{
    WEFT_CHECK(weft_wrong_call(pool));
    return weft_wait_reset(&pool->pool.waitq);
}

weft_status_t weft_stack_reset(weft_stack_t *stack)
{
    WEFT_CHECK(weft_wrong_call(stack));
    return weft_wait_reset(&stack->waitq);
}

weft_status_t weft_queue_reset(weft_queue_t *queue)
{
    WEFT_CHECK(weft_wrong_call(queue));
    return weft_wait_reset(&queue->waitq);
}

weft_status_t weft_barrier_reset(weft_barrier_t *barrier)
{
    WEFT_CHECK(weft_wrong_call(barrier));
    return weft_wait_reset(&barrier->waitq);
}

weft_status_t weft_heap_reset(weft_heap_t *heap)
{
    WEFT_CHECK(weft_wrong_call(heap));
    return weft_wait_reset(&heap->waitq);
}
