/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Deletion of hubs to which nothing else refers: the algorithm is in delete.c.
 */
#include "delete.h"

weft_status_t weft_sem_delete(weft_sem_t *sem)
{
    WEFT_CHECK(weft_wrong_call(sem));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&sem->waitq), WEFT_OBJECT_SEM));
    return weft_wait_delete(&sem->waitq, NULL, WEFT_OBJECT_SEM);
}

weft_status_t weft_event_delete(weft_event_t *event)
{
    WEFT_CHECK(weft_wrong_call(event));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&event->waitq), WEFT_OBJECT_EVENT));
    return weft_wait_delete(&event->waitq, NULL, WEFT_OBJECT_EVENT);
}

weft_status_t weft_flags_delete(weft_flags_t *flags)
{
    WEFT_CHECK(weft_wrong_call(flags));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&flags->waitq), WEFT_OBJECT_FLAGS));
    return weft_wait_delete(&flags->waitq, NULL, WEFT_OBJECT_FLAGS);
}

weft_status_t weft_port_delete(weft_port_t *port)
{
    WEFT_CHECK(weft_wrong_call(port));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&port->waitq), WEFT_OBJECT_PORT));
    return weft_wait_delete(&port->waitq, NULL, WEFT_OBJECT_PORT);
}

weft_status_t weft_msgq_delete(weft_msgq_t *queue)
{
    WEFT_CHECK(weft_wrong_call(queue));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&queue->waitq), WEFT_OBJECT_MSGQ));
    return weft_wait_delete(&queue->waitq, NULL, WEFT_OBJECT_MSGQ);
}

weft_status_t weft_data_event_delete(weft_data_event_t *event)
{
    WEFT_CHECK(weft_wrong_call(event));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&event->waitq), WEFT_OBJECT_DATA_EVENT));
    return weft_wait_delete(&event->waitq, NULL, WEFT_OBJECT_DATA_EVENT);
}

weft_status_t weft_blackboard_delete(weft_blackboard_t *board)
{
    WEFT_CHECK(weft_wrong_call(board));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&board->hub.putters), WEFT_OBJECT_HUB));
    return weft_wait_delete(&board->hub.putters, &board->hub.getters, WEFT_OBJECT_HUB);
}

weft_status_t weft_cond_delete(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_call(cond));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&cond->waitq), WEFT_OBJECT_COND));
    return weft_wait_delete(&cond->waitq, NULL, WEFT_OBJECT_COND);
}

weft_status_t weft_hub_delete(weft_hub_t *hub)
{
    WEFT_CHECK(weft_wrong_call(hub));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&hub->putters), WEFT_OBJECT_HUB));
    return weft_wait_delete(&hub->putters, &hub->getters, WEFT_OBJECT_HUB);
}

weft_status_t weft_pool_delete(weft_pool_t *pool)
{
    WEFT_CHECK(weft_wrong_call(pool));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&pool->waitq), WEFT_OBJECT_POOL));
    return weft_wait_delete(&pool->waitq, NULL, WEFT_OBJECT_POOL);
}

weft_status_t weft_packet_pool_delete(weft_packet_pool_t *pool)
{
    WEFT_CHECK(weft_wrong_call(pool));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&pool->pool.waitq), WEFT_OBJECT_POOL));
    return weft_wait_delete(&pool->pool.waitq, NULL, WEFT_OBJECT_POOL);
}

weft_status_t weft_stack_delete(weft_stack_t *stack)
{
    WEFT_CHECK(weft_wrong_call(stack));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&stack->waitq), WEFT_OBJECT_STACK));
    return weft_wait_delete(&stack->waitq, NULL, WEFT_OBJECT_STACK);
}

weft_status_t weft_queue_delete(weft_queue_t *queue)
{
    WEFT_CHECK(weft_wrong_call(queue));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&queue->waitq), WEFT_OBJECT_QUEUE));
    return weft_wait_delete(&queue->waitq, NULL, WEFT_OBJECT_QUEUE);
}

weft_status_t weft_barrier_delete(weft_barrier_t *barrier)
{
    WEFT_CHECK(weft_wrong_call(barrier));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&barrier->waitq), WEFT_OBJECT_HUB));
    return weft_wait_delete(&barrier->waitq, NULL, WEFT_OBJECT_HUB);
}

weft_status_t weft_heap_delete(weft_heap_t *heap)
{
    WEFT_CHECK(weft_wrong_call(heap));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(&heap->waitq), WEFT_OBJECT_HEAP));
    return weft_wait_delete(&heap->waitq, NULL, WEFT_OBJECT_HEAP);
}
