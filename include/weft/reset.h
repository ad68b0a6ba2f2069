/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Reset of a hub: all tasks that wait for it are released with WEFT_RESET, those of other nodes
 * too. What the hub holds stays: units, messages, values, blocks, items, and the owner of a mutex.
 * Semantics: rtems_semaphore_flush, chSemReset without its count.
 *
 * No task runs before all are released, unless a task or handler suspends the caller meanwhile. A
 * handler that gives in between gives to the first that still waits. If a handler ends the caller
 * in between, the others continue to wait. A released task has nothing to give back; in
 * weft_cond_wait() it first locks the mutex again.
 *
 * Context of all: any. Do not block. O(waiters), each in a critical section of its own, and along
 * the chain of owners for a mutex. They return WEFT_OK.
 *
 * User tasks, and tasks that use the hub of another node, need the right: `resets: true`.
 */
#ifndef WEFT_RESET_H
#define WEFT_RESET_H

#include <weft/barrier.h>
#include <weft/blackboard.h>
#include <weft/cond.h>
#include <weft/data_event.h>
#include <weft/event.h>
#include <weft/flags.h>
#include <weft/function.h>
#include <weft/heap.h>
#include <weft/hub.h>
#include <weft/msgq.h>
#include <weft/mutex.h>
#include <weft/packet.h>
#include <weft/pool.h>
#include <weft/port.h>
#include <weft/queue.h>
#include <weft/sem.h>
#include <weft/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

weft_status_t weft_sem_reset(weft_sem_t *sem);
/** Tasks that raise and tasks that wait. */
weft_status_t weft_event_reset(weft_event_t *event);
weft_status_t weft_flags_reset(weft_flags_t *flags);
/** Tasks that put and tasks that get. */
weft_status_t weft_port_reset(weft_port_t *port);
/** Tasks that put and tasks that get. */
weft_status_t weft_msgq_reset(weft_msgq_t *queue);
weft_status_t weft_data_event_reset(weft_data_event_t *event);
weft_status_t weft_blackboard_reset(weft_blackboard_t *board);
/** The owner stays and loses the priority that it inherited from the released tasks. */
weft_status_t weft_mutex_reset(weft_mutex_t *mutex);
weft_status_t weft_rmutex_reset(weft_rmutex_t *rmutex);
weft_status_t weft_cond_reset(weft_cond_t *cond);
/** Tasks that put and tasks that get. */
weft_status_t weft_hub_reset(weft_hub_t *hub);
weft_status_t weft_pool_reset(weft_pool_t *pool);
weft_status_t weft_packet_pool_reset(weft_packet_pool_t *pool);
weft_status_t weft_stack_reset(weft_stack_t *stack);
weft_status_t weft_queue_reset(weft_queue_t *queue);
weft_status_t weft_barrier_reset(weft_barrier_t *barrier);
/** Tasks whose calls no server has accepted, and servers that wait for a call. */
weft_status_t weft_function_reset(weft_function_t *function);
weft_status_t weft_heap_reset(weft_heap_t *heap);

/*
 * Resets that also say how many tasks they released. Those of a hub of another node wait for the
 * answer.
 */

weft_status_t weft_sem_reset_counted(weft_sem_t *sem, uint32_t *released);
weft_status_t weft_event_reset_counted(weft_event_t *event, uint32_t *released);
weft_status_t weft_flags_reset_counted(weft_flags_t *flags, uint32_t *released);
weft_status_t weft_port_reset_counted(weft_port_t *port, uint32_t *released);
weft_status_t weft_msgq_reset_counted(weft_msgq_t *queue, uint32_t *released);
weft_status_t weft_data_event_reset_counted(weft_data_event_t *event, uint32_t *released);
weft_status_t weft_blackboard_reset_counted(weft_blackboard_t *board, uint32_t *released);
weft_status_t weft_mutex_reset_counted(weft_mutex_t *mutex, uint32_t *released);
weft_status_t weft_rmutex_reset_counted(weft_rmutex_t *rmutex, uint32_t *released);
weft_status_t weft_cond_reset_counted(weft_cond_t *cond, uint32_t *released);
weft_status_t weft_hub_reset_counted(weft_hub_t *hub, uint32_t *released);
weft_status_t weft_pool_reset_counted(weft_pool_t *pool, uint32_t *released);
weft_status_t weft_packet_pool_reset_counted(weft_packet_pool_t *pool, uint32_t *released);
weft_status_t weft_stack_reset_counted(weft_stack_t *stack, uint32_t *released);
weft_status_t weft_queue_reset_counted(weft_queue_t *queue, uint32_t *released);
weft_status_t weft_barrier_reset_counted(weft_barrier_t *barrier, uint32_t *released);
weft_status_t weft_function_reset_counted(weft_function_t *function, uint32_t *released);
weft_status_t weft_heap_reset_counted(weft_heap_t *heap, uint32_t *released);

#ifdef __cplusplus
}
#endif

#endif
