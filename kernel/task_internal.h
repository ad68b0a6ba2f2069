/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Start and end of tasks, for the files of the kernel.
 */
#ifndef KERNEL_TASK_INTERNAL_H
#define KERNEL_TASK_INTERNAL_H

#include "sched.h"

/** Starts a dormant task. */
static inline weft_status_t weft_task_start_unlock(weft_task_t *task)
{
    weft_task_clear(task, WEFT_TASK_FLAG_DORMANT);
    weft_check_started_locked(task);
    weft_trace_task_locked(WEFT_TRACE_START, task);
    return weft_sched_wake_small_unlock(task);
}

/**
 * Releases the resources of a task that ends (timeout, mutexes), with interrupts enabled between
 * two steps.
 */
void weft_task_release_locked(weft_task_t *task);

/** The running task, which is held, ends: see weft_sched_hold_locked(). Does not return. */
weft_status_t weft_task_end_held_unlock(void);

#endif
