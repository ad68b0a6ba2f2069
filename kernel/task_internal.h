/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What starts and ends of tasks have in common.
 */
#ifndef KERNEL_TASK_INTERNAL_H
#define KERNEL_TASK_INTERNAL_H

#include "sched.h"

/** Starts a dormant task. Critical section held; leaves it. */
static inline void weft_task_start_unlock(weft_task_t *task)
{
    task->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_DORMANT;
    weft_check_started_locked(task);
    weft_trace_task_locked(WEFT_TRACE_START, task);
    weft_sched_wake_small(task);
}

/**
 * Takes everything from a task that ends, in one short critical section after the other. Critical
 * section held.
 */
void weft_task_strip_locked(weft_task_t *task);

#endif
