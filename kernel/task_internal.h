/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Start and end of tasks, for the files of the kernel.
 *
 * What can refer to a task, and which step of its end takes that away:
 *
 *  - Its wait queue: weft_wait_end_locked(). Changes of priorities that are in progress:
 *    weft_wait_flush_walks_locked(); the short ways are taken only while there are none.
 *  - Its timeout; if `to_release`, DMA requests, mutexes, calls and joins:
 *    weft_task_release_locked().
 *  - The ready queue, the network (weft_netif_ended_locked()), its budget
 *    (weft_budget_ended_locked()): weft_task_stop_locked().
 *  - The list of live tasks: weft_task_mark_ended_locked().
 *
 * The running task releases, then stops; another one stops first, so that it does not run while it
 * is released. A new reference also concerns the short ways in task_control.c (is_only_ready(),
 * end_at_once_unlock()), and those who release without an end: restart() of user/user.c and
 * release() of net/proxy.c.
 */
#ifndef KERNEL_TASK_INTERNAL_H
#define KERNEL_TASK_INTERNAL_H

#include "netif.h"
#include "sched.h"

/** Starts a dormant task. */
static inline weft_status_t weft_task_start_unlock(weft_task_t *task)
{
    weft_task_clear(task, WEFT_TASK_FLAG_DORMANT);
    weft_check_started_locked(task);
    weft_trace_task_locked(WEFT_TRACE_START, task);
    return weft_sched_wake_small_unlock(task);
}

/** True while a timeout, mutexes, calls, joins or DMA requests refer to it: its end is not over. */
static inline bool weft_task_is_unfinished(const weft_task_t *task)
{
    return *(weft_timeout_node_t *const volatile *)&task->timeout.prev != NULL ||
           *(const volatile uintptr_t *)&task->to_release != 0;
}

/** True for a task that the network follows. */
static inline bool weft_task_is_remote(const weft_task_t *task)
{
    return WEFT_CONFIG_NET && weft_task_has(task, WEFT_TASK_FLAG_REMOTE);
}

static inline void weft_task_mark_ended_locked(weft_task_t *task)
{
    weft_trace_task_locked(WEFT_TRACE_END, task);
    weft_check_ended_locked(task);
    task->flags = WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED;
}

/**
 * Takes a task that does not wait out of the ready queue and marks it as ended. If the network
 * follows it, in several critical sections.
 */
void weft_task_stop_locked(weft_task_t *task);

/**
 * Releases what refers to a task that ends: timeout, DMA requests, mutexes, calls, joins; with
 * interrupts enabled between two steps. The task is dormant, or the running one and held. That does
 * not hold for tasks that are released without an end: those have no DMA requests.
 */
void weft_task_release_locked(weft_task_t *task);

/** The running task, which is held and does not wait, ends. Does not return. */
weft_status_t weft_task_end_unlock(void);

/**
 * The running task, which was aborted in the middle of a service, ends: see
 * weft_sched_hold_locked(). Does not return.
 */
weft_status_t weft_task_end_held_unlock(void);

#endif
