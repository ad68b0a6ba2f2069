/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Reset of hubs: the algorithm is in wait_reset.c.
 */
#include <weft/reset.h>

#include "wait.h"

/* A hub's address is that of its wait queue: weft_wait_on_unlock(), kernel/user/reset.c. */
_Static_assert(offsetof(weft_sem_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_event_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_flags_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_port_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_msgq_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_data_event_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_mutex_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_cond_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_pool_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_barrier_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_stack_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_queue_t, waitq) == 0, "the first member");
_Static_assert(offsetof(weft_heap_t, waitq) == 0, "the first member");

weft_status_t weft_sem_reset(weft_sem_t *sem)
{
    WEFT_CHECK(weft_wrong_hub_call(sem));
    return weft_wait_reset(&sem->waitq, NULL, NULL);
}

weft_status_t weft_event_reset(weft_event_t *event)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    return weft_wait_reset(&event->waitq, NULL, NULL);
}

weft_status_t weft_flags_reset(weft_flags_t *flags)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    return weft_wait_reset(&flags->waitq, NULL, NULL);
}

weft_status_t weft_port_reset(weft_port_t *port)
{
    WEFT_CHECK(weft_wrong_hub_call(port));
    return weft_wait_reset(&port->waitq, NULL, NULL);
}

weft_status_t weft_msgq_reset(weft_msgq_t *queue)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    return weft_wait_reset(&queue->waitq, NULL, NULL);
}

weft_status_t weft_data_event_reset(weft_data_event_t *event)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    return weft_wait_reset(&event->waitq, NULL, NULL);
}

weft_status_t weft_blackboard_reset(weft_blackboard_t *board)
{
    WEFT_CHECK(weft_wrong_hub_call(board));
    return weft_wait_reset(&board->hub.getters, NULL, NULL);
}

weft_status_t weft_mutex_reset(weft_mutex_t *mutex)
{
    WEFT_CHECK(weft_wrong_hub_call(mutex));
    return weft_wait_reset(&mutex->waitq, NULL, NULL);
}

weft_status_t weft_rmutex_reset(weft_rmutex_t *rmutex)
{
    WEFT_CHECK(weft_wrong_hub_call(rmutex));
    return weft_wait_reset(&rmutex->mutex.waitq, NULL, NULL);
}

weft_status_t weft_cond_reset(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_hub_call(cond));
    return weft_wait_reset(&cond->waitq, NULL, NULL);
}

weft_status_t weft_pool_reset(weft_pool_t *pool)
{
    WEFT_CHECK(weft_wrong_hub_call(pool));
    return weft_wait_reset(&pool->waitq, NULL, NULL);
}

weft_status_t weft_packet_pool_reset(weft_packet_pool_t *pool)
{
    WEFT_CHECK(weft_wrong_hub_call(pool));
    return weft_wait_reset(&pool->pool.waitq, NULL, NULL);
}

weft_status_t weft_barrier_reset(weft_barrier_t *barrier)
{
    WEFT_CHECK(weft_wrong_hub_call(barrier));
    return weft_wait_reset(&barrier->waitq, NULL, NULL);
}

weft_status_t weft_function_reset(weft_function_t *function)
{
    WEFT_CHECK(weft_wrong_hub_call(function));
    return weft_wait_reset(&function->callers, &function->servers, NULL);
}

weft_status_t weft_stack_reset(weft_stack_t *stack)
{
    WEFT_CHECK(weft_wrong_hub_call(stack));
    return weft_wait_reset(&stack->waitq, NULL, NULL);
}

weft_status_t weft_queue_reset(weft_queue_t *queue)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    return weft_wait_reset(&queue->waitq, NULL, NULL);
}

weft_status_t weft_hub_reset(weft_hub_t *hub)
{
    WEFT_CHECK(weft_wrong_hub_call(hub));
    return weft_wait_reset(&hub->putters, &hub->getters, NULL);
}

weft_status_t weft_heap_reset(weft_heap_t *heap)
{
    WEFT_CHECK(weft_wrong_hub_call(heap));
    return weft_wait_reset(&heap->waitq, NULL, NULL);
}

weft_status_t weft_sem_reset_counted(weft_sem_t *sem, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(sem));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&sem->waitq, NULL, released);
}

weft_status_t weft_event_reset_counted(weft_event_t *event, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&event->waitq, NULL, released);
}

weft_status_t weft_flags_reset_counted(weft_flags_t *flags, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(flags));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&flags->waitq, NULL, released);
}

weft_status_t weft_port_reset_counted(weft_port_t *port, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(port));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&port->waitq, NULL, released);
}

weft_status_t weft_msgq_reset_counted(weft_msgq_t *queue, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&queue->waitq, NULL, released);
}

weft_status_t weft_data_event_reset_counted(weft_data_event_t *event, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(event));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&event->waitq, NULL, released);
}

weft_status_t weft_blackboard_reset_counted(weft_blackboard_t *board, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(board));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&board->hub.getters, NULL, released);
}

weft_status_t weft_mutex_reset_counted(weft_mutex_t *mutex, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(mutex));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&mutex->waitq, NULL, released);
}

weft_status_t weft_rmutex_reset_counted(weft_rmutex_t *rmutex, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(rmutex));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&rmutex->mutex.waitq, NULL, released);
}

weft_status_t weft_cond_reset_counted(weft_cond_t *cond, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(cond));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&cond->waitq, NULL, released);
}

weft_status_t weft_pool_reset_counted(weft_pool_t *pool, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(pool));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&pool->waitq, NULL, released);
}

weft_status_t weft_packet_pool_reset_counted(weft_packet_pool_t *pool, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(pool));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&pool->pool.waitq, NULL, released);
}

weft_status_t weft_barrier_reset_counted(weft_barrier_t *barrier, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(barrier));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&barrier->waitq, NULL, released);
}

weft_status_t weft_function_reset_counted(weft_function_t *function, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(function));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&function->callers, &function->servers, released);
}

weft_status_t weft_stack_reset_counted(weft_stack_t *stack, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(stack));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&stack->waitq, NULL, released);
}

weft_status_t weft_queue_reset_counted(weft_queue_t *queue, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(queue));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&queue->waitq, NULL, released);
}

weft_status_t weft_hub_reset_counted(weft_hub_t *hub, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(hub));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&hub->putters, &hub->getters, released);
}

weft_status_t weft_heap_reset_counted(weft_heap_t *heap, uint32_t *released)
{
    WEFT_CHECK(weft_wrong_hub_call(heap));
    WEFT_CHECK(weft_wrong_object(released));
    return weft_wait_reset(&heap->waitq, NULL, released);
}
