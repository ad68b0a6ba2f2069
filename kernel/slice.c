/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time slices, by one periodic timer. A build that never sets a slice does not
 * contain it.
 */
#include <weft/task.h>
#include <weft/timer.h>

#include "sched.h"
#include "swi.h"

/** The task that ran at the end of the last slice. */
static weft_task_t *last;

/** True for a task that runs and may be put behind its equals. */
static bool is_sliced(const weft_task_t *task)
{
    return weft_sched_active(task) && (task->timeout.flags & WEFT_TASK_FLAG_COOPERATIVE) == 0;
}

/** A task that had a whole slice goes behind its equals. */
static void end_of_slice(weft_timer_t *timer, void *arg)
{
    weft_task_t *current = weft_swi_task();
    weft_task_t **level;

    (void)timer;
    (void)arg;
    weft_port_lock();
    level = weft_sched_level(current->bit);
    if (current == last && is_sliced(current) && *level != NULL) {
        if (weft_ring_linked(current)) {
            *level = current->next;
        } else {
            weft_sched_append(current);
        }
        current = *level;
    }
    last = current;
    weft_sched_leave();
}

static weft_timer_t slice_timer = WEFT_TIMER_INIT(end_of_slice, NULL);

void weft_slice_set(weft_timeout_t slice)
{
    if (slice == 0) {
        weft_timer_stop(&slice_timer);
        return;
    }
    weft_timer_start(&slice_timer, slice, slice);
}
