/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Reset of hubs of another node, and references to those of any node. Services and results:
 * reset.h; what differs: remote.h. Needs the right `resets`.
 */
#ifndef WEFT_REMOTE_RESET_H
#define WEFT_REMOTE_RESET_H

#include <weft/remote/barrier.h>
#include <weft/remote/blackboard.h>
#include <weft/remote/cond.h>
#include <weft/remote/data_event.h>
#include <weft/remote/event.h>
#include <weft/remote/flags.h>
#include <weft/remote/function.h>
#include <weft/remote/msgq.h>
#include <weft/remote/mutex.h>
#include <weft/remote/packet_pool.h>
#include <weft/remote/pool.h>
#include <weft/remote/port.h>
#include <weft/remote/rmutex.h>
#include <weft/remote/sem.h>
#include <weft/reset.h>

#ifdef __cplusplus
extern "C" {
#endif

weft_status_t weft_remote_sem_reset(const weft_remote_sem_t *sem);
weft_status_t weft_remote_event_reset(const weft_remote_event_t *event);
weft_status_t weft_remote_flags_reset(const weft_remote_flags_t *flags);
weft_status_t weft_remote_port_reset(const weft_remote_port_t *port);
weft_status_t weft_remote_msgq_reset(const weft_remote_msgq_t *queue);
weft_status_t weft_remote_data_event_reset(const weft_remote_data_event_t *event);
weft_status_t weft_remote_blackboard_reset(const weft_remote_blackboard_t *board);
weft_status_t weft_remote_mutex_reset(const weft_remote_mutex_t *mutex);
weft_status_t weft_remote_rmutex_reset(const weft_remote_rmutex_t *rmutex);
weft_status_t weft_remote_cond_reset(const weft_remote_cond_t *cond);
weft_status_t weft_remote_pool_reset(const weft_remote_pool_t *pool);
weft_status_t weft_remote_packet_pool_reset(const weft_remote_packet_pool_t *pool);
weft_status_t weft_remote_barrier_reset(const weft_remote_barrier_t *barrier);
weft_status_t weft_remote_function_reset(const weft_remote_function_t *function);
weft_status_t weft_remote_sem_reset_counted(const weft_remote_sem_t *sem, uint32_t *released);
weft_status_t weft_remote_event_reset_counted(const weft_remote_event_t *event, uint32_t *released);
weft_status_t weft_remote_flags_reset_counted(const weft_remote_flags_t *flags, uint32_t *released);
weft_status_t weft_remote_port_reset_counted(const weft_remote_port_t *port, uint32_t *released);
weft_status_t weft_remote_msgq_reset_counted(const weft_remote_msgq_t *queue, uint32_t *released);
weft_status_t weft_remote_data_event_reset_counted(const weft_remote_data_event_t *event,
                                                   uint32_t *released);
weft_status_t weft_remote_blackboard_reset_counted(const weft_remote_blackboard_t *board,
                                                   uint32_t *released);
weft_status_t weft_remote_mutex_reset_counted(const weft_remote_mutex_t *mutex, uint32_t *released);
weft_status_t weft_remote_rmutex_reset_counted(const weft_remote_rmutex_t *rmutex,
                                               uint32_t *released);
weft_status_t weft_remote_cond_reset_counted(const weft_remote_cond_t *cond, uint32_t *released);
weft_status_t weft_remote_pool_reset_counted(const weft_remote_pool_t *pool, uint32_t *released);
weft_status_t weft_remote_packet_pool_reset_counted(const weft_remote_packet_pool_t *pool,
                                                    uint32_t *released);
weft_status_t weft_remote_barrier_reset_counted(const weft_remote_barrier_t *barrier,
                                                uint32_t *released);
weft_status_t weft_remote_function_reset_counted(const weft_remote_function_t *function,
                                                 uint32_t *released);

static inline weft_status_t weft_ref_sem_reset(weft_sem_ref_t ref)
{
    const weft_remote_sem_t *remote = weft_sem_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_sem_reset(remote);
    }
    return weft_sem_reset(weft_sem_ref_local(ref));
}

static inline weft_status_t weft_ref_event_reset(weft_event_ref_t ref)
{
    const weft_remote_event_t *remote = weft_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_event_reset(remote);
    }
    return weft_event_reset(weft_event_ref_local(ref));
}

static inline weft_status_t weft_ref_flags_reset(weft_flags_ref_t ref)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_reset(remote);
    }
    return weft_flags_reset(weft_flags_ref_local(ref));
}

static inline weft_status_t weft_ref_port_reset(weft_port_ref_t ref)
{
    const weft_remote_port_t *remote = weft_port_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_port_reset(remote);
    }
    return weft_port_reset(weft_port_ref_local(ref));
}

static inline weft_status_t weft_ref_msgq_reset(weft_msgq_ref_t ref)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_reset(remote);
    }
    return weft_msgq_reset(weft_msgq_ref_local(ref));
}

static inline weft_status_t weft_ref_data_event_reset(weft_data_event_ref_t ref)
{
    const weft_remote_data_event_t *remote = weft_data_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_data_event_reset(remote);
    }
    return weft_data_event_reset(weft_data_event_ref_local(ref));
}

static inline weft_status_t weft_ref_blackboard_reset(weft_blackboard_ref_t ref)
{
    const weft_remote_blackboard_t *remote = weft_blackboard_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_blackboard_reset(remote);
    }
    return weft_blackboard_reset(weft_blackboard_ref_local(ref));
}

static inline weft_status_t weft_ref_mutex_reset(weft_mutex_ref_t ref)
{
    const weft_remote_mutex_t *remote = weft_mutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_mutex_reset(remote);
    }
    return weft_mutex_reset(weft_mutex_ref_local(ref));
}

static inline weft_status_t weft_ref_rmutex_reset(weft_rmutex_ref_t ref)
{
    const weft_remote_rmutex_t *remote = weft_rmutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_rmutex_reset(remote);
    }
    return weft_rmutex_reset(weft_rmutex_ref_local(ref));
}

static inline weft_status_t weft_ref_cond_reset(weft_cond_ref_t ref)
{
    const weft_remote_cond_t *remote = weft_cond_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_cond_reset(remote);
    }
    return weft_cond_reset(weft_cond_ref_local(ref));
}

static inline weft_status_t weft_ref_pool_reset(weft_pool_ref_t ref)
{
    const weft_remote_pool_t *remote = weft_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_pool_reset(remote);
    }
    return weft_pool_reset(weft_pool_ref_local(ref));
}

static inline weft_status_t weft_ref_packet_pool_reset(weft_packet_pool_ref_t ref)
{
    const weft_remote_packet_pool_t *remote = weft_packet_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_packet_pool_reset(remote);
    }
    return weft_packet_pool_reset(weft_packet_pool_ref_local(ref));
}

static inline weft_status_t weft_ref_barrier_reset(weft_barrier_ref_t ref)
{
    const weft_remote_barrier_t *remote = weft_barrier_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_barrier_reset(remote);
    }
    return weft_barrier_reset(weft_barrier_ref_local(ref));
}

static inline weft_status_t weft_ref_function_reset(weft_function_ref_t ref)
{
    const weft_remote_function_t *remote = weft_function_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_function_reset(remote);
    }
    return weft_function_reset(weft_function_ref_local(ref));
}

static inline weft_status_t weft_ref_sem_reset_counted(weft_sem_ref_t ref, uint32_t *released)
{
    const weft_remote_sem_t *remote = weft_sem_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_sem_reset_counted(remote, released);
    }
    return weft_sem_reset_counted(weft_sem_ref_local(ref), released);
}

static inline weft_status_t weft_ref_event_reset_counted(weft_event_ref_t ref, uint32_t *released)
{
    const weft_remote_event_t *remote = weft_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_event_reset_counted(remote, released);
    }
    return weft_event_reset_counted(weft_event_ref_local(ref), released);
}

static inline weft_status_t weft_ref_flags_reset_counted(weft_flags_ref_t ref, uint32_t *released)
{
    const weft_remote_flags_t *remote = weft_flags_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_flags_reset_counted(remote, released);
    }
    return weft_flags_reset_counted(weft_flags_ref_local(ref), released);
}

static inline weft_status_t weft_ref_port_reset_counted(weft_port_ref_t ref, uint32_t *released)
{
    const weft_remote_port_t *remote = weft_port_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_port_reset_counted(remote, released);
    }
    return weft_port_reset_counted(weft_port_ref_local(ref), released);
}

static inline weft_status_t weft_ref_msgq_reset_counted(weft_msgq_ref_t ref, uint32_t *released)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_msgq_reset_counted(remote, released);
    }
    return weft_msgq_reset_counted(weft_msgq_ref_local(ref), released);
}

static inline weft_status_t weft_ref_data_event_reset_counted(weft_data_event_ref_t ref,
                                                              uint32_t *released)
{
    const weft_remote_data_event_t *remote = weft_data_event_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_data_event_reset_counted(remote, released);
    }
    return weft_data_event_reset_counted(weft_data_event_ref_local(ref), released);
}

static inline weft_status_t weft_ref_blackboard_reset_counted(weft_blackboard_ref_t ref,
                                                              uint32_t *released)
{
    const weft_remote_blackboard_t *remote = weft_blackboard_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_blackboard_reset_counted(remote, released);
    }
    return weft_blackboard_reset_counted(weft_blackboard_ref_local(ref), released);
}

static inline weft_status_t weft_ref_mutex_reset_counted(weft_mutex_ref_t ref, uint32_t *released)
{
    const weft_remote_mutex_t *remote = weft_mutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_mutex_reset_counted(remote, released);
    }
    return weft_mutex_reset_counted(weft_mutex_ref_local(ref), released);
}

static inline weft_status_t weft_ref_rmutex_reset_counted(weft_rmutex_ref_t ref, uint32_t *released)
{
    const weft_remote_rmutex_t *remote = weft_rmutex_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_rmutex_reset_counted(remote, released);
    }
    return weft_rmutex_reset_counted(weft_rmutex_ref_local(ref), released);
}

static inline weft_status_t weft_ref_cond_reset_counted(weft_cond_ref_t ref, uint32_t *released)
{
    const weft_remote_cond_t *remote = weft_cond_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_cond_reset_counted(remote, released);
    }
    return weft_cond_reset_counted(weft_cond_ref_local(ref), released);
}

static inline weft_status_t weft_ref_pool_reset_counted(weft_pool_ref_t ref, uint32_t *released)
{
    const weft_remote_pool_t *remote = weft_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_pool_reset_counted(remote, released);
    }
    return weft_pool_reset_counted(weft_pool_ref_local(ref), released);
}

static inline weft_status_t weft_ref_packet_pool_reset_counted(weft_packet_pool_ref_t ref,
                                                               uint32_t *released)
{
    const weft_remote_packet_pool_t *remote = weft_packet_pool_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_packet_pool_reset_counted(remote, released);
    }
    return weft_packet_pool_reset_counted(weft_packet_pool_ref_local(ref), released);
}

static inline weft_status_t weft_ref_barrier_reset_counted(weft_barrier_ref_t ref,
                                                           uint32_t *released)
{
    const weft_remote_barrier_t *remote = weft_barrier_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_barrier_reset_counted(remote, released);
    }
    return weft_barrier_reset_counted(weft_barrier_ref_local(ref), released);
}

static inline weft_status_t weft_ref_function_reset_counted(weft_function_ref_t ref,
                                                            uint32_t *released)
{
    const weft_remote_function_t *remote = weft_function_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_function_reset_counted(remote, released);
    }
    return weft_function_reset_counted(weft_function_ref_local(ref), released);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_sem_reset(const weft_remote_sem_t *sem)
{
    return weft_remote_sem_reset(sem);
}

static inline weft_status_t weft_sem_reset(weft_sem_ref_t ref)
{
    return weft_ref_sem_reset(ref);
}

static inline weft_status_t weft_event_reset(const weft_remote_event_t *event)
{
    return weft_remote_event_reset(event);
}

static inline weft_status_t weft_event_reset(weft_event_ref_t ref)
{
    return weft_ref_event_reset(ref);
}

static inline weft_status_t weft_flags_reset(const weft_remote_flags_t *flags)
{
    return weft_remote_flags_reset(flags);
}

static inline weft_status_t weft_flags_reset(weft_flags_ref_t ref)
{
    return weft_ref_flags_reset(ref);
}

static inline weft_status_t weft_port_reset(const weft_remote_port_t *port)
{
    return weft_remote_port_reset(port);
}

static inline weft_status_t weft_port_reset(weft_port_ref_t ref)
{
    return weft_ref_port_reset(ref);
}

static inline weft_status_t weft_msgq_reset(const weft_remote_msgq_t *queue)
{
    return weft_remote_msgq_reset(queue);
}

static inline weft_status_t weft_msgq_reset(weft_msgq_ref_t ref)
{
    return weft_ref_msgq_reset(ref);
}

static inline weft_status_t weft_data_event_reset(const weft_remote_data_event_t *event)
{
    return weft_remote_data_event_reset(event);
}

static inline weft_status_t weft_data_event_reset(weft_data_event_ref_t ref)
{
    return weft_ref_data_event_reset(ref);
}

static inline weft_status_t weft_blackboard_reset(const weft_remote_blackboard_t *board)
{
    return weft_remote_blackboard_reset(board);
}

static inline weft_status_t weft_blackboard_reset(weft_blackboard_ref_t ref)
{
    return weft_ref_blackboard_reset(ref);
}

static inline weft_status_t weft_mutex_reset(const weft_remote_mutex_t *mutex)
{
    return weft_remote_mutex_reset(mutex);
}

static inline weft_status_t weft_mutex_reset(weft_mutex_ref_t ref)
{
    return weft_ref_mutex_reset(ref);
}

static inline weft_status_t weft_rmutex_reset(const weft_remote_rmutex_t *rmutex)
{
    return weft_remote_rmutex_reset(rmutex);
}

static inline weft_status_t weft_rmutex_reset(weft_rmutex_ref_t ref)
{
    return weft_ref_rmutex_reset(ref);
}

static inline weft_status_t weft_cond_reset(const weft_remote_cond_t *cond)
{
    return weft_remote_cond_reset(cond);
}

static inline weft_status_t weft_cond_reset(weft_cond_ref_t ref)
{
    return weft_ref_cond_reset(ref);
}

static inline weft_status_t weft_pool_reset(const weft_remote_pool_t *pool)
{
    return weft_remote_pool_reset(pool);
}

static inline weft_status_t weft_pool_reset(weft_pool_ref_t ref)
{
    return weft_ref_pool_reset(ref);
}

static inline weft_status_t weft_packet_pool_reset(const weft_remote_packet_pool_t *pool)
{
    return weft_remote_packet_pool_reset(pool);
}

static inline weft_status_t weft_packet_pool_reset(weft_packet_pool_ref_t ref)
{
    return weft_ref_packet_pool_reset(ref);
}

static inline weft_status_t weft_barrier_reset(const weft_remote_barrier_t *barrier)
{
    return weft_remote_barrier_reset(barrier);
}

static inline weft_status_t weft_barrier_reset(weft_barrier_ref_t ref)
{
    return weft_ref_barrier_reset(ref);
}

static inline weft_status_t weft_function_reset(const weft_remote_function_t *function)
{
    return weft_remote_function_reset(function);
}

static inline weft_status_t weft_function_reset(weft_function_ref_t ref)
{
    return weft_ref_function_reset(ref);
}

static inline weft_status_t weft_sem_reset_counted(const weft_remote_sem_t *sem, uint32_t *released)
{
    return weft_remote_sem_reset_counted(sem, released);
}

static inline weft_status_t weft_sem_reset_counted(weft_sem_ref_t ref, uint32_t *released)
{
    return weft_ref_sem_reset_counted(ref, released);
}

static inline weft_status_t weft_event_reset_counted(const weft_remote_event_t *event,
                                                     uint32_t *released)
{
    return weft_remote_event_reset_counted(event, released);
}

static inline weft_status_t weft_event_reset_counted(weft_event_ref_t ref, uint32_t *released)
{
    return weft_ref_event_reset_counted(ref, released);
}

static inline weft_status_t weft_flags_reset_counted(const weft_remote_flags_t *flags,
                                                     uint32_t *released)
{
    return weft_remote_flags_reset_counted(flags, released);
}

static inline weft_status_t weft_flags_reset_counted(weft_flags_ref_t ref, uint32_t *released)
{
    return weft_ref_flags_reset_counted(ref, released);
}

static inline weft_status_t weft_port_reset_counted(const weft_remote_port_t *port,
                                                    uint32_t *released)
{
    return weft_remote_port_reset_counted(port, released);
}

static inline weft_status_t weft_port_reset_counted(weft_port_ref_t ref, uint32_t *released)
{
    return weft_ref_port_reset_counted(ref, released);
}

static inline weft_status_t weft_msgq_reset_counted(const weft_remote_msgq_t *queue,
                                                    uint32_t *released)
{
    return weft_remote_msgq_reset_counted(queue, released);
}

static inline weft_status_t weft_msgq_reset_counted(weft_msgq_ref_t ref, uint32_t *released)
{
    return weft_ref_msgq_reset_counted(ref, released);
}

static inline weft_status_t weft_data_event_reset_counted(const weft_remote_data_event_t *event,
                                                          uint32_t *released)
{
    return weft_remote_data_event_reset_counted(event, released);
}

static inline weft_status_t weft_data_event_reset_counted(weft_data_event_ref_t ref,
                                                          uint32_t *released)
{
    return weft_ref_data_event_reset_counted(ref, released);
}

static inline weft_status_t weft_blackboard_reset_counted(const weft_remote_blackboard_t *board,
                                                          uint32_t *released)
{
    return weft_remote_blackboard_reset_counted(board, released);
}

static inline weft_status_t weft_blackboard_reset_counted(weft_blackboard_ref_t ref,
                                                          uint32_t *released)
{
    return weft_ref_blackboard_reset_counted(ref, released);
}

static inline weft_status_t weft_mutex_reset_counted(const weft_remote_mutex_t *mutex,
                                                     uint32_t *released)
{
    return weft_remote_mutex_reset_counted(mutex, released);
}

static inline weft_status_t weft_mutex_reset_counted(weft_mutex_ref_t ref, uint32_t *released)
{
    return weft_ref_mutex_reset_counted(ref, released);
}

static inline weft_status_t weft_rmutex_reset_counted(const weft_remote_rmutex_t *rmutex,
                                                      uint32_t *released)
{
    return weft_remote_rmutex_reset_counted(rmutex, released);
}

static inline weft_status_t weft_rmutex_reset_counted(weft_rmutex_ref_t ref, uint32_t *released)
{
    return weft_ref_rmutex_reset_counted(ref, released);
}

static inline weft_status_t weft_cond_reset_counted(const weft_remote_cond_t *cond,
                                                    uint32_t *released)
{
    return weft_remote_cond_reset_counted(cond, released);
}

static inline weft_status_t weft_cond_reset_counted(weft_cond_ref_t ref, uint32_t *released)
{
    return weft_ref_cond_reset_counted(ref, released);
}

static inline weft_status_t weft_pool_reset_counted(const weft_remote_pool_t *pool,
                                                    uint32_t *released)
{
    return weft_remote_pool_reset_counted(pool, released);
}

static inline weft_status_t weft_pool_reset_counted(weft_pool_ref_t ref, uint32_t *released)
{
    return weft_ref_pool_reset_counted(ref, released);
}

static inline weft_status_t weft_packet_pool_reset_counted(const weft_remote_packet_pool_t *pool,
                                                           uint32_t *released)
{
    return weft_remote_packet_pool_reset_counted(pool, released);
}

static inline weft_status_t weft_packet_pool_reset_counted(weft_packet_pool_ref_t ref,
                                                           uint32_t *released)
{
    return weft_ref_packet_pool_reset_counted(ref, released);
}

static inline weft_status_t weft_barrier_reset_counted(const weft_remote_barrier_t *barrier,
                                                       uint32_t *released)
{
    return weft_remote_barrier_reset_counted(barrier, released);
}

static inline weft_status_t weft_barrier_reset_counted(weft_barrier_ref_t ref, uint32_t *released)
{
    return weft_ref_barrier_reset_counted(ref, released);
}

static inline weft_status_t weft_function_reset_counted(const weft_remote_function_t *function,
                                                        uint32_t *released)
{
    return weft_remote_function_reset_counted(function, released);
}

static inline weft_status_t weft_function_reset_counted(weft_function_ref_t ref, uint32_t *released)
{
    return weft_ref_function_reset_counted(ref, released);
}

#else

#define weft_sem_reset(object) WEFT_ANY(object, sem, sem_reset)((object))
#define weft_event_reset(object) WEFT_ANY(object, event, event_reset)((object))
#define weft_flags_reset(object) WEFT_ANY(object, flags, flags_reset)((object))
#define weft_port_reset(object) WEFT_ANY(object, port, port_reset)((object))
#define weft_msgq_reset(object) WEFT_ANY(object, msgq, msgq_reset)((object))
#define weft_data_event_reset(object) WEFT_ANY(object, data_event, data_event_reset)((object))
#define weft_blackboard_reset(object) WEFT_ANY(object, blackboard, blackboard_reset)((object))
#define weft_mutex_reset(object) WEFT_ANY(object, mutex, mutex_reset)((object))
#define weft_rmutex_reset(object) WEFT_ANY(object, rmutex, rmutex_reset)((object))
#define weft_cond_reset(object) WEFT_ANY(object, cond, cond_reset)((object))
#define weft_pool_reset(object) WEFT_ANY(object, pool, pool_reset)((object))
#define weft_packet_pool_reset(object) WEFT_ANY(object, packet_pool, packet_pool_reset)((object))
#define weft_barrier_reset(object) WEFT_ANY(object, barrier, barrier_reset)((object))
#define weft_function_reset(object) WEFT_ANY(object, function, function_reset)((object))
#define weft_sem_reset_counted(object, released)                                                   \
    WEFT_ANY(object, sem, sem_reset_counted)((object), (released))
#define weft_event_reset_counted(object, released)                                                 \
    WEFT_ANY(object, event, event_reset_counted)((object), (released))
#define weft_flags_reset_counted(object, released)                                                 \
    WEFT_ANY(object, flags, flags_reset_counted)((object), (released))
#define weft_port_reset_counted(object, released)                                                  \
    WEFT_ANY(object, port, port_reset_counted)((object), (released))
#define weft_msgq_reset_counted(object, released)                                                  \
    WEFT_ANY(object, msgq, msgq_reset_counted)((object), (released))
#define weft_data_event_reset_counted(object, released)                                            \
    WEFT_ANY(object, data_event, data_event_reset_counted)((object), (released))
#define weft_blackboard_reset_counted(object, released)                                            \
    WEFT_ANY(object, blackboard, blackboard_reset_counted)((object), (released))
#define weft_mutex_reset_counted(object, released)                                                 \
    WEFT_ANY(object, mutex, mutex_reset_counted)((object), (released))
#define weft_rmutex_reset_counted(object, released)                                                \
    WEFT_ANY(object, rmutex, rmutex_reset_counted)((object), (released))
#define weft_cond_reset_counted(object, released)                                                  \
    WEFT_ANY(object, cond, cond_reset_counted)((object), (released))
#define weft_pool_reset_counted(object, released)                                                  \
    WEFT_ANY(object, pool, pool_reset_counted)((object), (released))
#define weft_packet_pool_reset_counted(object, released)                                           \
    WEFT_ANY(object, packet_pool, packet_pool_reset_counted)((object), (released))
#define weft_barrier_reset_counted(object, released)                                               \
    WEFT_ANY(object, barrier, barrier_reset_counted)((object), (released))
#define weft_function_reset_counted(object, released)                                              \
    WEFT_ANY(object, function, function_reset_counted)((object), (released))

#endif

#endif
