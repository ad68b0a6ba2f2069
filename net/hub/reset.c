/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Reset of hubs of other nodes. Their nodes serve it by generated functions, only for the hubs of
 * tasks that have the right.
 */
#include <weft/remote/reset.h>

#include "hub.h"

weft_status_t weft_remote_sem_reset(const weft_remote_sem_t *sem)
{
    return weft_remote_post(&sem->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_event_reset(const weft_remote_event_t *event)
{
    return weft_remote_post(&event->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_flags_reset(const weft_remote_flags_t *flags)
{
    return weft_remote_post(&flags->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_port_reset(const weft_remote_port_t *port)
{
    return weft_remote_post(&port->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_msgq_reset(const weft_remote_msgq_t *queue)
{
    return weft_remote_post(&queue->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_data_event_reset(const weft_remote_data_event_t *event)
{
    return weft_remote_post(&event->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_blackboard_reset(const weft_remote_blackboard_t *board)
{
    return weft_remote_post(&board->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_mutex_reset(const weft_remote_mutex_t *mutex)
{
    return weft_remote_post(&mutex->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_rmutex_reset(const weft_remote_rmutex_t *rmutex)
{
    return weft_remote_post(&rmutex->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_cond_reset(const weft_remote_cond_t *cond)
{
    return weft_remote_post(&cond->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_pool_reset(const weft_remote_pool_t *pool)
{
    return weft_remote_post(&pool->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_packet_pool_reset(const weft_remote_packet_pool_t *pool)
{
    return weft_remote_post(&pool->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_barrier_reset(const weft_remote_barrier_t *barrier)
{
    return weft_remote_post(&barrier->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_function_reset(const weft_remote_function_t *function)
{
    return weft_remote_post(&function->remote, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_sem_reset_counted(const weft_remote_sem_t *sem, uint32_t *released)
{
    return weft_remote_ask(&sem->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_event_reset_counted(const weft_remote_event_t *event, uint32_t *released)
{
    return weft_remote_ask(&event->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_flags_reset_counted(const weft_remote_flags_t *flags, uint32_t *released)
{
    return weft_remote_ask(&flags->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_port_reset_counted(const weft_remote_port_t *port, uint32_t *released)
{
    return weft_remote_ask(&port->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_msgq_reset_counted(const weft_remote_msgq_t *queue, uint32_t *released)
{
    return weft_remote_ask(&queue->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_data_event_reset_counted(const weft_remote_data_event_t *event,
                                                   uint32_t *released)
{
    return weft_remote_ask(&event->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_blackboard_reset_counted(const weft_remote_blackboard_t *board,
                                                   uint32_t *released)
{
    return weft_remote_ask(&board->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_mutex_reset_counted(const weft_remote_mutex_t *mutex, uint32_t *released)
{
    return weft_remote_ask(&mutex->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_rmutex_reset_counted(const weft_remote_rmutex_t *rmutex,
                                               uint32_t *released)
{
    return weft_remote_ask(&rmutex->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_cond_reset_counted(const weft_remote_cond_t *cond, uint32_t *released)
{
    return weft_remote_ask(&cond->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_pool_reset_counted(const weft_remote_pool_t *pool, uint32_t *released)
{
    return weft_remote_ask(&pool->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_packet_pool_reset_counted(const weft_remote_packet_pool_t *pool,
                                                    uint32_t *released)
{
    return weft_remote_ask(&pool->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_barrier_reset_counted(const weft_remote_barrier_t *barrier,
                                                uint32_t *released)
{
    return weft_remote_ask(&barrier->remote, WEFT_NET_RESET, released);
}

weft_status_t weft_remote_function_reset_counted(const weft_remote_function_t *function,
                                                 uint32_t *released)
{
    return weft_remote_ask(&function->remote, WEFT_NET_RESET, released);
}
