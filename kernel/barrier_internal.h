/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Barriers, for the ends of waits (wait.c). Kernel lock held.
 */
#ifndef KERNEL_BARRIER_INTERNAL_H
#define KERNEL_BARRIER_INTERNAL_H

#include "task_state.h"

/**
 * The wait of a task in a queue has ended otherwise than by its hub. If that is a barrier and the
 * round of the task is not complete, the task is no longer counted; if it is, the task has met the
 * others, and its wait ends with WEFT_OK.
 */
void weft_barrier_left_locked(weft_waitq_t *queue, weft_task_t *task);

#endif
