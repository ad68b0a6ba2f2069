/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The scheduler, general cases.
 */
#include "sched.h"

#include "swi.h"
#include "task_internal.h"

struct weft_kernel weft_kernel;

/* What aborts a task is in the same file. */
WEFT_LINKED_BY_OTHERS(weft_task_end_held_unlock);

/** The task to run now. Links the running task if it is preempted. */
static weft_task_t *choose_locked(weft_task_t *current)
{
    weft_task_t *first = weft_sched_first_locked();
    bool keeps_processor;

    if (!weft_task_is_active(current)) { /* a service that is held is completed first */
        return weft_kernel.held != 0 ? current : first;
    }
    if (!weft_list_linked(current)) { /* off the queue: it runs unless another one preempts it */
        if (!weft_arch_is_higher(first->priority_mask, current->preempt_threshold)) {
            return current;
        }
        weft_sched_insert_locked(current, true);
        return first;
    }
    /*
     * Linked in the ready queue it is the first of its level, so that `first` is the task itself,
     * or one of a higher level. Or it is linked in a wait queue: then it leaves, unless it is held.
     */
    keeps_processor = current->preempt_threshold == WEFT_ARCH_PRIORITY_MAX &&
                      (current->wait == NULL || weft_kernel.held != 0);
    return keeps_processor ? current : first;
}

weft_task_t *weft_kernel_preempt_locked(void)
{
    weft_task_t *current;
    weft_task_t *next;

    if (WEFT_CONFIG_SWI && weft_swi.due != NULL) {
        weft_swi_interrupt_locked();
    }
    current = weft_kernel.current;
    next = choose_locked(current);
    weft_kernel.current = next;
    if (next != current) {
        weft_budget_switch_locked(current, next);
        weft_trace_switch_locked(current, next);
        weft_account_switch_locked(next);
        weft_slice_switch_locked(current, next);
        weft_check_stacks(current, next);
    }
    return next;
}

weft_status_t weft_sched_leave_unlock(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next = choose_locked(current);

    if (next != current) {
        if (!weft_arch_in_isr()) {
            return weft_sched_switch_unlock(current, next);
        }
        weft_arch_pend_switch();
    }
    weft_arch_unlock();
    return WEFT_OK;
}

void weft_sched_pause_general_locked(void)
{
    weft_arch_unlock();
    weft_arch_lock();
}

bool weft_sched_hold_locked(void)
{
    weft_task_t *current = weft_kernel.current;

    if (weft_kernel.held != 0 || !weft_sched_in_task()) {
        return false;
    }
    weft_kernel.held = WEFT_HELD;
    if (current->preempt_threshold != WEFT_ARCH_PRIORITY_MAX) {
        weft_kernel.held = WEFT_HELD | WEFT_HELD_RAISED;
        current->preempt_threshold = WEFT_ARCH_PRIORITY_MAX;
    }
    return true;
}

/** The running task is no longer held. */
static void release_locked(weft_task_t *current)
{
    uint32_t held = weft_kernel.held;

    weft_kernel.held = 0;
    if ((held & WEFT_HELD_RAISED) != 0) {
        current->preempt_threshold = current->priority_mask;
        weft_budget_hold_ended_locked(current);
    }
}

weft_status_t weft_sched_leave_held_unlock(bool held)
{
    if (held) {
        if ((weft_kernel.held & WEFT_HELD_ABORT) != 0) {
            return weft_task_end_held_unlock();
        }
        release_locked(weft_kernel.current);
    }
    return weft_sched_leave_unlock();
}

void weft_sched_insert_locked(weft_task_t *task, bool first)
{
    weft_task_t **level = weft_sched_level(task->priority_mask);
    weft_task_t *before = *level;

    if (before == NULL) {
        weft_kernel.ready_bits |= task->priority_mask;
        weft_list_single(level, task);
        return;
    }
    if (first) {
        if (before == weft_kernel.current) {
            before = before->next;
        } else {
            *level = task;
        }
    }
    weft_list_insert(before, task);
}

void weft_sched_unlink_locked(weft_task_t *task)
{
    if (weft_list_remove(weft_sched_level(task->priority_mask), task)) {
        weft_kernel.ready_bits &= ~task->priority_mask;
    }
}

void weft_sched_ready_locked(weft_task_t *task)
{
    if (!weft_sched_has_priority(task)) {
        task->next = NULL;
        return;
    }
    weft_sched_append_locked(task);
}

weft_status_t weft_sched_ready_unlock(weft_task_t *task)
{
    if (!WEFT_LIKELY(weft_sched_has_priority(task))) {
        task->next = NULL;
    } else {
        weft_sched_append_locked(task);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_sched_leave_level_unlock(weft_task_t *current)
{
    weft_sched_clear_level_locked(current);
    return weft_sched_switch_away_unlock(current);
}

/** The preemption threshold of the running task, as it will be when the task is no longer held. */
static uint32_t threshold_locked(void)
{
    const weft_task_t *current = weft_kernel.current;

    return (weft_kernel.held & WEFT_HELD_RAISED) != 0 ? current->priority_mask
                                                      : current->preempt_threshold;
}

/**
 * Makes a task that left a wait queue ready, unless it is suspended. One that preempts goes before
 * its equals too: the running one may have inherited their priority.
 */
static void insert_woken_locked(weft_task_t *task)
{
    if (!weft_sched_has_priority(task)) {
        task->next = NULL;
        return;
    }
    weft_sched_insert_locked(task, weft_arch_is_higher(task->priority_mask, threshold_locked()) &&
                                       !weft_arch_in_isr());
}

weft_status_t weft_sched_wake_held_unlock(bool held, weft_task_t *task)
{
    if (task != NULL) {
        insert_woken_locked(task);
        weft_sched_pause_locked();
    }
    return weft_sched_leave_held_unlock(held);
}

/** Switches to a task that preempts the running one, which stays ready, before its equals. */
static inline weft_status_t replace_unlock(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;

    if (!weft_list_linked(current)) {
        weft_sched_link_running_inline_locked(current);
    }
    task->next = NULL;
    return weft_sched_switch_unlock(current, task);
}

weft_status_t weft_sched_wake_general_unlock(weft_task_t *task)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        insert_woken_locked(task); /* less code */
        return weft_sched_leave_unlock();
    }
    if (!weft_arch_is_higher(task->priority_mask, weft_kernel.current->preempt_threshold)) {
        return weft_sched_ready_unlock(task);
    }
    if (weft_arch_in_isr()) {
        return weft_sched_preempt_unlock(task);
    }
    return replace_unlock(task);
}

weft_status_t weft_sched_preempt_unlock(weft_task_t *task)
{
    weft_sched_append_locked(task);
    weft_arch_pend_switch();
    weft_arch_unlock();
    return WEFT_OK;
}
