/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks, by others: suspension, cancellation, abort, priority. Apart from task.c, since this refers
 * to all that can be done with a wait.
 */
#include <weft/task.h>

#include "netif.h"
#include "swi.h"
#include "task_internal.h"
#include "time_queue.h"
#include "wait.h"

/** True for a task that must not run because its processor budget is used up. */
static inline bool is_throttled(const weft_task_t *task)
{
    return WEFT_CONFIG_BUDGET && weft_task_has(task, WEFT_TASK_FLAG_THROTTLED);
}

/** All cases. */
WEFT_SLOW_PATH static weft_status_t suspend_general_unlock(weft_task_t *task)
{
    if (!weft_task_is_active(task)) {
        if (is_throttled(task)) {
            weft_task_set(task, WEFT_TASK_FLAG_SUSPENDED);
        }
        return weft_arch_ok_unlock();
    }
    weft_trace_task_locked(WEFT_TRACE_SUSPEND, task);
    weft_task_set(task, WEFT_TASK_FLAG_SUSPENDED);
    if (weft_task_is_waiting(task)) {
        return weft_wait_recompute_unlock(task);
    }
    if (weft_list_linked(task)) {
        weft_sched_unlink_locked(task);
    }
    return weft_sched_leave_unlock();
}

/** unlink_unlock() for a task with equals, out of line: it needs more registers. */
WEFT_SLOW_PATH static weft_status_t unlink_of_several_unlock(weft_task_t *task)
{
    weft_sched_unlink_inline_locked(task);
    return weft_arch_ok_unlock();
}

/** Removes a task from the ready queue. */
static inline weft_status_t unlink_unlock(weft_task_t *task)
{
    if (!weft_list_is_single(task)) {
        return unlink_of_several_unlock(task);
    }
    task->next = NULL;
    weft_sched_clear_level_locked(task);
    return weft_arch_ok_unlock();
}

/** The running task suspends itself. */
static inline weft_status_t suspend_self_unlock(weft_task_t *task)
{
    weft_trace_task_locked(WEFT_TRACE_SUSPEND, task);
    weft_task_set(task, WEFT_TASK_FLAG_SUSPENDED);
    if (weft_list_linked(task)) {
        weft_sched_unlink_inline_locked(task);
    }
    return weft_sched_switch_away_unlock(task);
}

/** True if the task is linked in the ready queue. */
static inline bool is_ready(const weft_task_t *task)
{
    return weft_list_linked(task) && !weft_task_is_waiting(task);
}

static inline weft_status_t suspend_ready_unlock(weft_task_t *task)
{
    weft_trace_task_locked(WEFT_TRACE_SUSPEND, task);
    weft_task_set(task, WEFT_TASK_FLAG_SUSPENDED);
    return unlink_unlock(task);
}

weft_status_t weft_task_suspend(weft_task_t *task)
{
    WEFT_CHECK(weft_wrong_task_call(task));
    weft_arch_lock();
    if (!WEFT_CONFIG_FAST_PATHS) {
        return suspend_general_unlock(task);
    }
    if (task == weft_kernel.current && weft_sched_in_task()) {
        return suspend_self_unlock(task);
    }
    if (task != weft_kernel.current && is_ready(task)) {
        return suspend_ready_unlock(task);
    }
    return suspend_general_unlock(task);
}

/**
 * Resumes a task that waits, has been granted what it waited for, or still runs. A handler may
 * grant it while it still has the priority of a suspended task, which is not made ready.
 */
WEFT_SLOW_PATH static weft_status_t resume_general_unlock(weft_task_t *task)
{
    bool held = task->wait != NULL && weft_sched_hold_locked();

    weft_wait_recompute_locked(task);
    if (task->wait == NULL && !weft_list_linked(task) && task != weft_kernel.current &&
        weft_task_is_active(task)) {
        weft_sched_ready_locked(task);
    }
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_task_resume(weft_task_t *task)
{
    WEFT_CHECK(weft_wrong_task_call(task));
    weft_arch_lock();
    if (!weft_task_has(task, WEFT_TASK_FLAG_SUSPENDED)) {
        return weft_arch_ok_unlock();
    }
    weft_task_clear(task, WEFT_TASK_FLAG_SUSPENDED);
    if (is_throttled(task)) {
        return weft_arch_ok_unlock();
    }
    weft_trace_task_locked(WEFT_TRACE_RESUME, task);
    if (!WEFT_CONFIG_FAST_PATHS) {
        return resume_general_unlock(task);
    }
    if (weft_arch_is_higher(task->priority_mask, weft_kernel.current->preempt_threshold)) {
        return weft_sched_wake_unlock(task);
    }
    if (weft_sched_has_priority(task) && task != weft_kernel.current) {
        weft_sched_append_locked(task);
        return weft_arch_ok_unlock();
    }
    return resume_general_unlock(task);
}

weft_status_t weft_task_cancel(weft_task_t *task)
{
    WEFT_CHECK(weft_wrong_task_call(task));
    weft_arch_lock();
    if (!weft_task_is_waiting(task)) {
        weft_arch_unlock();
        return WEFT_NOT_FOUND;
    }
    return weft_wait_cancel_unlock(task, WEFT_CANCELED);
}

/**
 * Stops another task and releases its resources. A handler may have ended it between two critical
 * sections; a task whose wait has ended is in no queue until it is stopped.
 */
static weft_status_t end_another_unlock(weft_task_t *task)
{
    bool held = weft_sched_hold_locked();

    (void)weft_wait_stop_locked(task, WEFT_CANCELED, false);
    if (!weft_task_has(task, WEFT_TASK_FLAG_DORMANT)) {
        weft_task_stop_locked(task);
        weft_wait_flush_walks_locked(task);
        weft_sched_pause_locked();
    }
    weft_task_release_locked(task);
    return weft_sched_leave_held_unlock(held);
}

/* No change of priorities is in progress: the running task was in the middle of its only one. */
weft_status_t weft_task_end_held_unlock(void)
{
    weft_task_t *current = weft_kernel.current;

    if (weft_task_is_waiting(current)) {
        (void)weft_wait_end_locked(current,
                                   WEFT_CANCELED); /* in no mutex: see end_later_unlock() */
    }
    return weft_task_end_unlock();
}

/** The running task ends, and is held until it has. */
WEFT_SLOW_PATH static weft_status_t end_current_unlock(void)
{
    (void)weft_sched_hold_locked();
    return weft_task_end_unlock();
}

/** The task, which a handler or SWI interrupted in the middle of a service, ends afterwards. */
static weft_status_t end_later_unlock(weft_task_t *task)
{
    weft_kernel.held |= WEFT_HELD_ABORT;
    if (weft_task_is_waiting(task)) {
        (void)weft_wait_cancel_unlock(task, WEFT_CANCELED);
        return WEFT_OK;
    }
    return weft_arch_ok_unlock();
}

/**
 * All cases. The running task releases its resources before it stops. A dormant task may be in the
 * middle of an abort that the caller, an interrupt handler, has interrupted: its mutexes are
 * released here, and so a change of priorities may have come to it since it stopped.
 */
WEFT_SLOW_PATH static weft_status_t abort_general_unlock(weft_task_t *task)
{
    if (weft_task_has(task, WEFT_TASK_FLAG_DORMANT)) {
        weft_budget_ended_locked(task); /* it would restart the task */
        if (weft_task_is_unfinished(task)) {
            weft_task_release_locked(task);
            weft_wait_flush_walks_locked(task);
        }
        return weft_arch_ok_unlock();
    }
    if (weft_sched_is_held(task)) {
        return end_later_unlock(task);
    }
    if (task == weft_kernel.current && !weft_arch_in_isr()) {
        return end_current_unlock();
    }
    return end_another_unlock(task);
}

/** Ends a task that may end at once, with nothing to release, unless a barrier counts it. */
WEFT_SLOW_PATH static weft_status_t end_at_once_unlock(weft_task_t *task)
{
    if ((task->flags & (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_WAITS_BARRIER)) != 0) {
        return abort_general_unlock(task);
    }
    if (weft_task_is_waiting(task)) {
        weft_trace_wait_ended_locked(task, WEFT_CANCELED);
        weft_list_remove(&task->wait->head, task);
        task->wait = NULL;
    } else if (weft_list_linked(task)) {
        weft_sched_unlink_locked(task);
    }
    weft_budget_ended_locked(task);
    weft_task_mark_ended_locked(task);
    weft_time_disarm_locked(&task->timeout);
    return weft_arch_ok_unlock();
}

/**
 * True if the task can end in one critical section: it does not run, nor is it in the middle of a
 * service, no change of priorities is in progress, which may be at it, and the network does not
 * follow it.
 */
static inline bool may_end_at_once(const weft_task_t *task)
{
    return task != weft_kernel.current && weft_kernel.walks == NULL &&
           !(WEFT_CONFIG_SWI && weft_sched_is_held(task)) && !weft_task_is_remote(task);
}

/** True if the task is ready, and nothing else refers to it. */
static inline bool is_only_ready(const weft_task_t *task)
{
    return ((uintptr_t)task->wait | task->to_release) == 0 && weft_list_linked(task) &&
           task->timeout.prev == NULL && WEFT_CONFIG_TASK_BUDGET(task) == NULL;
}

weft_status_t weft_task_abort(weft_task_t *task)
{
    WEFT_CHECK(weft_wrong_task_call(task));
    weft_arch_lock();
    if (!WEFT_CONFIG_FAST_PATHS || !may_end_at_once(task)) {
        return abort_general_unlock(task);
    }
    if (is_only_ready(task)) {
        weft_task_mark_ended_locked(task);
        return unlink_unlock(task);
    }
    return task->to_release == 0 ? end_at_once_unlock(task) : abort_general_unlock(task);
}

weft_status_t weft_task_set_priority(weft_task_t *task, weft_priority_t priority)
{
    WEFT_CHECK(weft_wrong_task_call(task));
    weft_check(priority < WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY);
    weft_arch_lock();
    task->base = WEFT_CONFIG_BUDGET ? weft_budget_base_locked(task, priority) : priority;
    return weft_wait_recompute_unlock(task);
}
