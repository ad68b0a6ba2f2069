/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock interrupt: expiry of timeouts, timers and budgets.
 */
#include <weft/timer.h>

#include "time_queue.h"
#include "wait.h"

/** The timeout of a task passed: ends its wait, or the one that it is about to start. */
static void expire_task_locked(weft_task_t *task)
{
    if (!weft_task_is_waiting(task)) {
        weft_task_set(task, WEFT_TASK_FLAG_EXPIRED);
        return;
    }
    weft_wait_cancel_locked(task, WEFT_TIMEOUT);
}

/**
 * Re-arms a periodic timer relative to its own deadline, so that it does not drift, then calls the
 * handler with the kernel lock released.
 */
static void expire_timer_locked(weft_timer_t *timer)
{
    if (timer->period != 0) {
        timer->timeout.deadline += timer->period;
        weft_time_arm_locked(&timer->timeout);
    }
    weft_trace_locked(WEFT_TRACE_TIMER, timer, 0);
    weft_arch_unlock();
    timer->handler(timer, timer->arg);
    weft_arch_lock();
    weft_trace_locked(WEFT_TRACE_TIMER_DONE, timer, 0);
}

static void *owner_of(weft_timeout_node_t *node, size_t offset)
{
    return (uint8_t *)node - offset;
}

void weft_kernel_alarm(void)
{
    weft_timeout_node_t *node;

    weft_arch_lock();
    weft_trace_locked(WEFT_TRACE_ISR_ENTER, WEFT_TRACE_ALARM, 0);
    while ((node = weft_kernel.timeouts) != NULL && node->deadline <= weft_board_clock()) {
        weft_time_disarm_locked(node);
        if (node->kind == WEFT_TIMEOUT_KIND_TASK) {
            expire_task_locked(owner_of(node, offsetof(weft_task_t, timeout)));
        } else if (WEFT_CONFIG_BUDGET && node->kind == WEFT_TIMEOUT_KIND_BUDGET) {
            weft_budget_expire_locked(node);
        } else {
            expire_timer_locked(owner_of(node, offsetof(weft_timer_t, timeout)));
        }
        weft_sched_pause_locked();
    }
    weft_board_alarm(node != NULL ? node->deadline : UINT64_MAX);
    weft_trace_locked(WEFT_TRACE_ISR_EXIT, WEFT_TRACE_ALARM, 0);
    weft_sched_leave_unlock();
}
