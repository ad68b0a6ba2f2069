/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Waiting: order, timeout, cancellation and priority inheritance, for every
 * hub alike.
 *
 * A service that may wait is written as one function of the type
 * weft_wait_op_t: under the critical section it does its work or, if it cannot,
 * ends in weft_wait_on(). A wait without limit blocks there. Another goes
 * through weft_wait_limited(), which arms the timeout *before* it calls the
 * service again with WEFT_ARMED (from a caller, that is a duration like any
 * other: nothing is armed then), so that arming and blocking are separate,
 * short critical sections. A grant takes no notice of the timeout: the woken
 * task itself disarms it.
 */
#ifndef KERNEL_WAIT_H
#define KERNEL_WAIT_H

#include "sched.h"

/** A service that may wait, by its hub, its request and how long it may wait. */
typedef weft_status_t (*weft_wait_op_t)(void *hub, void *arg, weft_timeout_t timeout);

/**
 * For hubs that do more than wait in their first member: true if the running
 * task may block now; else weft_wait_limited() is due.
 */
static inline bool weft_wait_may_block(weft_timeout_t timeout)
{
    if (!WEFT_CONFIG_FAST_PATHS && WEFT_CONFIG_NET && /* it may end a wait before that begins */
        (weft_kernel.current->timeout.flags & WEFT_TASK_FLAG_EXPIRED) != 0) {
        return false;
    }
    return timeout == WEFT_FOREVER ||
           (timeout == WEFT_ARMED && weft_kernel.current->timeout.parent != NULL);
}

/** Every wait but one without limit: see above. Leaves the critical section. */
weft_status_t weft_wait_limited(void *hub, void *arg, weft_timeout_t timeout, weft_wait_op_t op);

/**
 * As weft_wait_limited() for the absolute time that is in the running task's
 * timeout already; critical section open.
 */
weft_status_t weft_wait_until(void *hub, void *arg, weft_wait_op_t op);

/** Puts a task into a wait queue, behind those that are as urgent. */
void weft_wait_insert_locked(weft_waitq_t *queue, weft_task_t *task);

/** Takes a waiting task out of its queue. */
void weft_wait_remove_locked(weft_task_t *task);

/**
 * What weft_wait_block() does, for all cases; a task that is marked as waiting
 * for a mutex lends its priority to the owner.
 */
weft_status_t weft_wait_block_general(weft_waitq_t *queue);

/**
 * The running task waits in the queue. Leaves the critical section.
 * @return how the wait ended
 */
static inline weft_status_t weft_wait_block(weft_waitq_t *queue)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next;

    if (!WEFT_CONFIG_FAST_PATHS || !WEFT_USUALLY(queue->head == NULL)) {
        return weft_wait_block_general(queue);
    }
    weft_trace_block_locked(queue, current);
    next = current->next;
    weft_ring_single(&queue->head, current);
    current->wait = queue;
    if (!WEFT_USUALLY(next == NULL)) {
        if (next == current) {
            return weft_sched_leave_level(current);
        }
        weft_sched_close_gap_locked(current, next);
    }
    return weft_sched_switch(current, weft_sched_first_locked());
}

/** What weft_wait_on_arg() does, as a function. */
weft_status_t weft_wait_on_general(void *hub, void *arg, weft_timeout_t timeout, weft_wait_op_t op);

/**
 * The end of a service of a hub whose wait queue is its first member: the
 * running task waits, as long as it may. Leaves the critical section.
 * @param arg the service's own argument; nobody else asks for it
 */
static inline weft_status_t weft_wait_on(void *hub, void *arg, weft_timeout_t timeout,
                                         weft_wait_op_t op)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_wait_on_general(hub, arg, timeout, op);
    }
    if (WEFT_USUALLY(timeout == WEFT_FOREVER)) {
        return weft_wait_block(hub);
    }
    return weft_wait_limited(hub, arg, timeout, op);
}

/** The same with a request that those who wake the task find in its arg. */
static inline weft_status_t weft_wait_on_arg(void *hub, void *arg, weft_timeout_t timeout,
                                             weft_wait_op_t op)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_kernel.current->arg = arg;
    }
    return weft_wait_on(hub, arg, timeout, op);
}

/** What weft_wait_wake_first() does, for all cases. */
weft_status_t weft_wait_wake_first_general(weft_waitq_t *queue);

/** The first of the tasks that wait goes on. Leaves the critical section. */
static inline weft_status_t weft_wait_wake_first(weft_waitq_t *queue)
{
    weft_task_t *task = queue->head;

    if (!WEFT_CONFIG_FAST_PATHS || !WEFT_USUALLY(weft_ring_is_single(task))) {
        return weft_wait_wake_first_general(queue);
    }
    weft_trace_wake_locked(queue, task);
    queue->head = NULL;
    task->wait = NULL;
    return weft_sched_wake(task);
}

/**
 * weft_wait_wake_first() where never more than one task waits, and where those that wake seldom
 * let go of the processor.
 */
static inline weft_status_t weft_wait_wake_only(weft_waitq_t *queue)
{
    weft_task_t *task = queue->head;

    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_wait_wake_first_general(queue);
    }
    weft_trace_wake_locked(queue, task);
    queue->head = NULL;
    task->wait = NULL;
    return weft_sched_wake_small(task);
}

/** Takes the first waiting task out of a queue that has one. */
static inline weft_task_t *weft_wait_pop_locked(weft_waitq_t *queue)
{
    weft_task_t *task = queue->head;

    weft_trace_wake_locked(queue, task);
    weft_ring_remove(&queue->head, task);
    task->wait = NULL;
    return task;
}

/**
 * Ends a wait from outside, with a status other than WEFT_OK; what the waiter's
 * priority did to the owner of a mutex is undone. The task is not yet ready.
 */
void weft_wait_end_locked(weft_task_t *task, weft_status_t status);

/**
 * Brings the effective priority of a task up to date after its base priority,
 * the mutexes that it holds, or their waiters changed; moves it in its queue,
 * and goes on with the owner of the mutex that it waits for.
 */
void weft_wait_refresh_locked(weft_task_t *task);

#endif
