/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time slices, part of builds with WEFT_CONFIG_SLICES. No code in other builds.
 *
 * A task begins a slice when it starts to run after its equals, or after a wait. The rest of the
 * slice of a task that is preempted remains: it is over when the task itself has run that long.
 */
#ifndef KERNEL_SLICE_H
#define KERNEL_SLICE_H

#include "kernel.h"

/** Length of a slice; 0: there are none. */
extern weft_timeout_t weft_slice_length;

/** At a switch: `from` keeps the rest of its slice if it was preempted, and `to` goes on with its
 * own. */
void weft_slice_exchange_locked(weft_task_t *from, weft_task_t *to);

static inline void weft_slice_switch_locked(weft_task_t *from, weft_task_t *to)
{
    if (WEFT_CONFIG_SLICES && weft_slice_length != 0) {
        weft_slice_exchange_locked(from, to);
    }
}

/** A new task has no rest of a slice. */
static inline void weft_slice_created(weft_task_t *task)
{
    if (WEFT_CONFIG_SLICES) {
        *WEFT_CONFIG_SLICE_LEFT(task) = 0;
    }
}

#endif
