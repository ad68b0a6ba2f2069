/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Reset of hubs of other nodes. Their nodes serve it by generated functions, only for the hubs of
 * tasks that have the right.
 */
#include <weft/remote/reset.h>

#include "hub.h"

static weft_status_t reset(const weft_remote_t *hub)
{
    return weft_remote_post(hub, WEFT_NET_RESET, NULL, 0);
}

weft_status_t weft_remote_sem_reset(const weft_remote_sem_t *sem)
{
    return reset(&sem->remote);
}

weft_status_t weft_remote_event_reset(const weft_remote_event_t *event)
{
    return reset(&event->remote);
}

weft_status_t weft_remote_flags_reset(const weft_remote_flags_t *flags)
{
    return reset(&flags->remote);
}

weft_status_t weft_remote_port_reset(const weft_remote_port_t *port)
{
    return reset(&port->remote);
}

weft_status_t weft_remote_msgq_reset(const weft_remote_msgq_t *queue)
{
    return reset(&queue->remote);
}

weft_status_t weft_remote_data_event_reset(const weft_remote_data_event_t *event)
{
    return reset(&event->remote);
}

weft_status_t weft_remote_blackboard_reset(const weft_remote_blackboard_t *board)
{
    return reset(&board->remote);
}

weft_status_t weft_remote_mutex_reset(const weft_remote_mutex_t *mutex)
{
    return reset(&mutex->remote);
}

weft_status_t weft_remote_rmutex_reset(const weft_remote_rmutex_t *rmutex)
{
    return reset(&rmutex->remote);
}

weft_status_t weft_remote_cond_reset(const weft_remote_cond_t *cond)
{
    return reset(&cond->remote);
}

weft_status_t weft_remote_pool_reset(const weft_remote_pool_t *pool)
{
    return reset(&pool->remote);
}

weft_status_t weft_remote_packet_pool_reset(const weft_remote_packet_pool_t *pool)
{
    return reset(&pool->remote);
}

weft_status_t weft_remote_barrier_reset(const weft_remote_barrier_t *barrier)
{
    return reset(&barrier->remote);
}
