/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The scheduler, general cases.
 */
#include "sched.h"

#include "swi.h"

struct weft_kernel weft_kernel;

/**
 * The task that must run now. If the running task gives way to it and could go
 * on, it is linked.
 */
static weft_task_t *choose_locked(weft_task_t *current)
{
    weft_task_t *first = weft_sched_first_locked();

    if (!weft_sched_active(current)) {
        return weft_task_is_ending_another(current) ? current : first;
    }
    if (!weft_ring_linked(current)) {
        if (!weft_port_more_urgent(first->bit, current->threshold)) {
            return current;
        }
        weft_sched_insert(current, true);
        return first;
    }
    return current->threshold == WEFT_PORT_URGENCY_MAX && current->wait == NULL ? current : first;
}

weft_task_t *weft_kernel_preempt(void)
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
        weft_check_stacks(current, next);
    }
    return next;
}

weft_status_t weft_sched_leave(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next = choose_locked(current);

    if (next != current) {
        if (!weft_port_in_isr()) {
            return weft_sched_switch(current, next);
        }
        weft_port_pend_switch();
    }
    weft_port_unlock();
    return WEFT_OK;
}

bool weft_sched_hold_locked(void)
{
    weft_task_t *current = weft_kernel.current;

    if (current->threshold == WEFT_PORT_URGENCY_MAX) {
        return false;
    }
    current->threshold = WEFT_PORT_URGENCY_MAX;
    return true;
}

weft_status_t weft_sched_leave_held(bool held)
{
    if (held) {
        weft_kernel.current->threshold = weft_kernel.current->bit;
        weft_budget_held_locked(weft_kernel.current);
    }
    return weft_sched_leave();
}

void weft_sched_insert(weft_task_t *task, bool first)
{
    weft_task_t **level = weft_sched_level(task->bit);
    weft_task_t *before = *level;

    if (before == NULL) {
        weft_kernel.ready_bits |= task->bit;
        weft_ring_single(level, task);
        return;
    }
    if (first) {
        if (before == weft_kernel.current) {
            before = before->next;
        } else {
            *level = task;
        }
    }
    weft_ring_insert(before, task);
}

void weft_sched_unlink(weft_task_t *task)
{
    if (weft_ring_remove(weft_sched_level(task->bit), task)) {
        weft_kernel.ready_bits &= ~task->bit;
    }
}

void weft_sched_ready_locked(weft_task_t *task)
{
    if (task->bit == WEFT_PORT_URGENCY_MIN) {
        task->next = NULL;
        return;
    }
    weft_sched_append(task);
}

weft_status_t weft_sched_ready(weft_task_t *task)
{
    if (!WEFT_USUALLY(task->bit != WEFT_PORT_URGENCY_MIN)) {
        task->next = NULL;
    } else {
        weft_sched_append(task);
    }
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_sched_leave_level(weft_task_t *current)
{
    *weft_sched_level(current->bit) = NULL;
    weft_kernel.ready_bits &= ~current->bit;
    return weft_sched_switch_away(current);
}

/**
 * By way of the ready queue, which is less code. The task runs at once in front
 * of its equals, too: the running one may have inherited their priority before.
 */
static weft_status_t wake_by_queue(weft_task_t *task)
{
    if (task->bit != WEFT_PORT_URGENCY_MIN) {
        weft_sched_insert(task, weft_port_more_urgent(task->bit, weft_kernel.current->threshold) &&
                                    !weft_port_in_isr());
    }
    return weft_sched_leave();
}

weft_status_t weft_sched_wake_general(weft_task_t *task)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        return wake_by_queue(task);
    }
    if (!weft_port_more_urgent(task->bit, weft_kernel.current->threshold)) {
        return weft_sched_ready(task);
    }
    if (weft_port_in_isr()) {
        return weft_sched_preempt(task);
    }
    return weft_sched_replace(task);
}

weft_status_t weft_sched_preempt(weft_task_t *task)
{
    weft_sched_append(task);
    weft_port_pend_switch();
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_sched_replace(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;

    if (!weft_ring_linked(current)) {
        weft_sched_link_running_inline(current);
    }
    task->next = NULL;
    return weft_sched_switch(current, task);
}
