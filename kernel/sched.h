/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The scheduler: who runs.
 *
 * Invariants, whenever the critical section is open:
 *  - A task that could run is linked at its level of the ready queue, except
 *    that the running task may be unlinked ("off the queue"): a woken task that
 *    preempts its waker runs at once, without being linked.
 *  - A running task that is linked is the first of its level, and, unless it is
 *    cooperative, its level is the first: its successor needs no search.
 *  - The idle task is always linked, so that the ready queue is never empty.
 *
 * Functions that end in `_locked` expect the critical section and keep it. The
 * others that say so expect it and leave it; they are tail calls, the last
 * thing that a service does. The common case of each is inline and falls back
 * to one general function: a call inside the common case would make the
 * compiler save registers on all paths.
 */
#ifndef KERNEL_SCHED_H
#define KERNEL_SCHED_H

#include "check.h"
#include "ring.h"

/** The level of the ready queue to which a priority belongs. */
static inline weft_task_t **weft_sched_level(uint32_t bit)
{
    return &weft_kernel.ready[weft_port_first(bit)];
}

/** The most urgent linked task. */
static inline weft_task_t *weft_sched_first_locked(void)
{
    return *weft_sched_level(weft_kernel.ready_bits);
}

/** Links a task at its level, behind its equals. */
static inline void weft_sched_append_locked(weft_task_t *task)
{
    weft_task_t **level = weft_sched_level(task->bit);
    weft_task_t *first = *level;

    if (first != NULL) {
        weft_ring_insert(first, task);
        return;
    }
    weft_kernel.ready_bits |= task->bit;
    weft_ring_single(level, task);
}

/** Links a task at its level, before its equals. */
static inline void weft_sched_prepend_locked(weft_task_t *task)
{
    weft_sched_append_locked(task);
    *weft_sched_level(task->bit) = task;
}

/** Takes a linked task off the ready queue. */
static inline void weft_sched_unlink_locked(weft_task_t *task)
{
    if (weft_ring_remove(weft_sched_level(task->bit), task)) {
        weft_kernel.ready_bits &= ~task->bit;
    }
}

/** True if the task is started and not suspended. */
static inline bool weft_sched_active(const weft_task_t *task)
{
    return (task->timeout.flags & (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_SUSPENDED)) == 0;
}

/** Links a task that left a wait queue, unless it is suspended. */
void weft_sched_ready_locked(weft_task_t *task);

/**
 * Lets the task run that must run now, and leaves the critical section. In an
 * ISR the switch comes when the last ISR ends.
 * @return the result of the caller's own wait, if it had to leave, else WEFT_OK
 */
weft_status_t weft_sched_leave(void);

/** Links a task that left a wait queue, unless it is suspended. Leaves the critical section. */
weft_status_t weft_sched_ready(weft_task_t *task);

/** A task more urgent than the running one becomes ready. Leaves the critical section. */
weft_status_t weft_sched_preempt(weft_task_t *task);

/**
 * Switches from the running task to another, which is its first in the ready
 * queue or off it. Leaves the critical section.
 */
static inline weft_status_t weft_sched_switch(weft_task_t *from, weft_task_t *to)
{
    weft_kernel.current = to;
    weft_check_stacks(from, to);
    return weft_port_switch(from, to);
}

/**
 * Lets a task go on that was taken out of a wait queue: it runs at once if it
 * is more urgent than the caller, which a suspended task never is. Leaves the
 * critical section.
 */
static inline weft_status_t weft_sched_wake(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;

    if (!weft_port_more_urgent(task->bit, current->threshold)) {
        return weft_sched_ready(task);
    }
    if (WEFT_CONFIG_FAST_PATHS && weft_ring_linked(current) && !weft_port_in_isr()) {
        return weft_sched_switch(current, task);
    }
    return weft_sched_preempt(task);
}

#endif
