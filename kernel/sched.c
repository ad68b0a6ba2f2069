/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The scheduler, general cases.
 */
#include "sched.h"

struct weft_kernel weft_kernel;

/** The task that must run now; nothing changes. */
static weft_task_t *next_locked(const weft_task_t *current)
{
    weft_task_t *first = weft_sched_first_locked();

    if (weft_port_more_urgent(first->bit, current->threshold)) {
        return first;
    }
    if (weft_ring_linked(current) && current->threshold != WEFT_PORT_URGENCY_MAX) {
        return *weft_sched_level(current->bit);
    }
    return weft_sched_active(current) ? weft_kernel.current : first;
}

weft_task_t *weft_kernel_preempt(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next = next_locked(current);

    if (next == current) {
        return current;
    }
    if (!weft_ring_linked(current) && weft_sched_active(current)) {
        weft_sched_prepend(current);
    }
    weft_kernel.current = next;
    weft_check_stacks(current, next);
    return next;
}

weft_status_t weft_sched_leave(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next;

    if (weft_port_in_isr()) {
        if (next_locked(current) != current) {
            weft_port_pend_switch();
        }
        weft_port_unlock();
        return WEFT_OK;
    }
    next = weft_kernel_preempt();
    if (next == current) {
        weft_port_unlock();
        return WEFT_OK;
    }
    return weft_port_switch(current, next);
}

void weft_sched_append(weft_task_t *task)
{
    weft_sched_append_inline(task);
}

void weft_sched_unlink(weft_task_t *task)
{
    weft_sched_unlink_inline(task);
}

void weft_sched_prepend(weft_task_t *task)
{
    weft_task_t **level = weft_sched_level(task->bit);
    weft_task_t *first = *level;

    if (first != NULL && first == weft_kernel.current) {
        weft_ring_insert(first->next, task);
        return;
    }
    weft_sched_append(task);
    *level = task;
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
    if (!WEFT_CONFIG_FAST_PATHS || task->bit == WEFT_PORT_URGENCY_MIN) {
        weft_sched_ready_locked(task);
    } else {
        weft_sched_append_inline(task);
    }
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_sched_leave_level(weft_task_t *current)
{
    *weft_sched_level(current->bit) = NULL;
    weft_kernel.ready_bits &= ~current->bit;
    return weft_sched_switch(current, weft_sched_first_locked());
}

weft_status_t weft_sched_wake_general(weft_task_t *task)
{
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
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_sched_append_inline(task);
    } else {
        weft_sched_append(task);
    }
    weft_port_pend_switch();
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_sched_replace(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;

    if (!weft_ring_linked(current)) {
        weft_sched_prepend(current);
    }
    task->next = NULL;
    return weft_sched_switch(current, task);
}
