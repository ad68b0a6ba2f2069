/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time slices. One timer expires when the slice of the running task is over, or earlier: then it is
 * set again. So a switch touches the time queue only if the rest of a slice is shorter than what
 * the timer waits for.
 */
#include "../slice.h"

#include <weft/slice.h>
#include <weft/timer.h>

#include "../sched.h"
#include "../swi.h"
#include "../time_queue.h"
#include "../timer_internal.h"

/** Part of a slice until the next attempt, in the middle of a service: longer than this handler. */
#define RETRY 8U

weft_timeout_t weft_slice_length;

/** When the slice of the running task is over. */
static uint64_t end;

static void on_end(weft_timer_t *timer, void *arg);

static weft_timer_t slice_timer = WEFT_TIMER_INIT(on_end, NULL);

static void set_timer_locked(uint64_t deadline)
{
    weft_time_disarm_locked(&slice_timer.timeout);
    weft_timer_arm_locked(&slice_timer, deadline);
}

void weft_slice_exchange_locked(weft_task_t *from, weft_task_t *to)
{
    bool is_preempted = *weft_sched_level(from->priority_mask) == from; /* else behind its equals */
    uint64_t now = weft_board_clock();
    uint64_t *left = WEFT_CONFIG_SLICE_LEFT(to);

    *WEFT_CONFIG_SLICE_LEFT(from) = !is_preempted ? 0 : end > now ? end - now : 1;
    if (*left == 0 || *left > weft_slice_length) {
        *left = weft_slice_length;
    }
    end = now + (*left + WEFT_ARCH_TICK_PART);
    if (end < slice_timer.timeout.deadline) {
        set_timer_locked(end);
    }
}

/** True for a running task that may be moved behind its equals. */
static bool is_sliced(const weft_task_t *task)
{
    return weft_task_is_active(task) && !weft_task_has(task, WEFT_TASK_FLAG_COOPERATIVE);
}

/** Moves a task behind its equals, if it has any. */
static void rotate_locked(weft_task_t *task)
{
    weft_task_t **level = weft_sched_level(task->priority_mask);

    if (weft_list_linked(task)) {
        *level = task->next;
    } else if (*level != NULL) {
        weft_sched_append_locked(task);
    }
}

static void on_end(weft_timer_t *timer, void *arg)
{
    weft_task_t *current = weft_sched_task();
    uint64_t now;

    (void)timer;
    (void)arg;
    weft_arch_lock();
    now = weft_board_clock();
    if (weft_kernel.held != 0) { /* perhaps in a wait queue */
        set_timer_locked(now + weft_slice_length / RETRY + 1U);
        weft_arch_unlock();
        return;
    }
    if (now >= end) {
        end = now + (weft_slice_length + WEFT_ARCH_TICK_PART);
        if (is_sliced(current)) {
            rotate_locked(current);
        }
    }
    set_timer_locked(end);
    weft_sched_leave_unlock();
}

void weft_slice_set(weft_timeout_t slice)
{
    WEFT_CHECK_VOID(weft_wrong_context());
    WEFT_CHECK_VOID(weft_wrong(slice > WEFT_DURATION_MAX, WEFT_MISUSE_TIMEOUT));
    weft_arch_lock();
    weft_slice_length = slice;
    if (slice == 0) {
        weft_time_disarm_locked(&slice_timer.timeout);
    } else {
        end = weft_board_clock() + (slice + WEFT_ARCH_TICK_PART);
        set_timer_locked(end);
    }
    weft_arch_unlock();
}
