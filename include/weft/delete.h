/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deletion of objects that were initialized at run time, part of builds with `deletes: true`: all
 * tasks that wait for a hub are released with WEFT_DELETED, and the memory of the object may be
 * reused for anything. Semantics: ThreadX (tx_semaphore_delete, TX_DELETED), RTEMS
 * (rtems_semaphore_delete).
 *
 * No task runs before the hub is deleted, so that none of them finds half of one. What the hub held
 * belongs to whoever has it: blocks, items, packets, the memory of rings and stacks.
 *
 * In builds with checks, each later use is misuse (WEFT_MISUSE_DELETED) until the object is
 * initialized again or its memory is reused; so is deleting it again. An object of the description
 * cannot be deleted, nor one that was defined with an initializer and never initialized by a call
 * (WEFT_MISUSE_NOT_DELETABLE).
 *
 * A task that waits at the object (WEFT_TASK_WAITING), or did and has not run since, does not touch
 * it any more. Any other task or handler that may use the object is the application's to stop
 * first: not found is a use that began before it was deleted and does not wait, such as that of a
 * task that was preempted between its call of a service and its wait.
 *
 * Context of all: any. Do not block. O(waiters), each in a critical section of its own; with the
 * registry (`objcore: true`) also O(objects of the kind). They return WEFT_OK.
 */
#ifndef WEFT_DELETE_H
#define WEFT_DELETE_H

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
#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

weft_status_t weft_sem_delete(weft_sem_t *sem);
weft_status_t weft_event_delete(weft_event_t *event);
weft_status_t weft_flags_delete(weft_flags_t *flags);
weft_status_t weft_port_delete(weft_port_t *port);
weft_status_t weft_msgq_delete(weft_msgq_t *queue);
weft_status_t weft_data_event_delete(weft_data_event_t *event);
weft_status_t weft_blackboard_delete(weft_blackboard_t *board);
/**
 * Also unregisters it, as weft_mutex_destroy() does. It is free, or the caller owns it and loses
 * it: a mutex that another task owns is misuse. O(registered mutexes), interrupts enabled.
 */
weft_status_t weft_mutex_delete(weft_mutex_t *mutex);
/** As weft_mutex_delete(), however often the caller has locked it. */
weft_status_t weft_rmutex_delete(weft_rmutex_t *rmutex);
weft_status_t weft_cond_delete(weft_cond_t *cond);
weft_status_t weft_hub_delete(weft_hub_t *hub);
weft_status_t weft_pool_delete(weft_pool_t *pool);
weft_status_t weft_packet_pool_delete(weft_packet_pool_t *pool);
weft_status_t weft_stack_delete(weft_stack_t *stack);
weft_status_t weft_queue_delete(weft_queue_t *queue);
weft_status_t weft_barrier_delete(weft_barrier_t *barrier);
/** Calls that a server has accepted end when it completes them. */
weft_status_t weft_function_delete(weft_function_t *function);
weft_status_t weft_heap_delete(weft_heap_t *heap);
/**
 * Aborts the task unless it has ended, and releases what it has, as weft_task_abort() does. Its
 * memory and its stack may then be reused. The running task cannot be deleted: misuse, also in a
 * handler that interrupts it.
 */
weft_status_t weft_task_delete(weft_task_t *task);

#ifdef __cplusplus
}
#endif

#endif
