/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time slices with one periodic timer. Programs that never set a slice do not link this file.
 */
#include <weft/task.h>
#include <weft/timer.h>

#include "sched.h"
#include "swi.h"

/** The task that ran at the end of the last slice. */
static weft_task_t *last;

/** True for a running task that may be moved behind its equals. */
static bool is_sliced(const weft_task_t *task)
{
    return weft_task_is_active(task) && !weft_task_has(task, WEFT_TASK_FLAG_COOPERATIVE);
}

/** Moves a task that used a whole slice behind its equals. */
static void end_of_slice(weft_timer_t *timer, void *arg)
{
    weft_task_t *current = weft_swi_task();
    weft_task_t **level;

    (void)timer;
    (void)arg;
    weft_arch_lock();
    if (weft_kernel.held != 0) { /* in the middle of a service, perhaps in a wait queue */
        weft_arch_unlock();
        return;
    }
    level = weft_sched_level(current->priority_mask);
    if (current == last && is_sliced(current) && *level != NULL) {
        if (weft_list_linked(current)) {
            *level = current->next;
        } else {
            weft_sched_append(current);
        }
        current = *level;
    }
    last = current;
    weft_sched_leave_unlock();
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
