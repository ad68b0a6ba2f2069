/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What is done when time has come: the interrupt of the clock.
 */
#include <weft/timer.h>

#include "time_queue.h"
#include "wait.h"

/** A task's duration has ended: its wait, or the wait that it is about to begin. */
static void expire_task_locked(weft_task_t *task)
{
    if (task->wait == NULL) {
        task->timeout.flags |= WEFT_TASK_FLAG_EXPIRED;
        return;
    }
    weft_wait_end_locked(task, WEFT_TIMEOUT);
    weft_sched_ready_locked(task);
}

/** Re-arms a periodic timer by its own deadline, then calls the handler, not locked. */
static void expire_timer_locked(weft_timer_t *timer)
{
    if (timer->period != 0) {
        timer->timeout.deadline += timer->period;
        weft_time_arm_locked(&timer->timeout);
    }
    weft_trace_locked(WEFT_TRACE_TIMER, timer, 0);
    weft_port_unlock();
    timer->handler(timer, timer->arg);
    weft_port_lock();
    weft_trace_locked(WEFT_TRACE_TIMER_DONE, timer, 0);
}

static void *owner_of(weft_timeout_node_t *node, size_t offset)
{
    return (uint8_t *)node - offset;
}

void weft_kernel_alarm(void)
{
    weft_timeout_node_t *node;

    weft_port_lock();
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
    }
    weft_board_alarm(node != NULL ? node->deadline : UINT64_MAX);
    weft_trace_locked(WEFT_TRACE_ISR_EXIT, WEFT_TRACE_ALARM, 0);
    weft_sched_leave();
}
