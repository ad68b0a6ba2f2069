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

#include "account.h"
#include "budget.h"
#include "check.h"
#include "ring.h"
#include "trace.h"

/** The level of the ready queue to which a priority belongs. */
static inline weft_task_t **weft_sched_level(uint32_t bit)
{
    return &weft_kernel.ready[weft_port_index(bit)];
}

/** The most urgent linked task. */
static inline weft_task_t *weft_sched_first_locked(void)
{
    return weft_kernel.ready[weft_port_first(weft_kernel.ready_bits)];
}

/**
 * Links a task at its level: behind its equals, or before them, where it still
 * stands behind the running task. Critical section held.
 */
void weft_sched_insert(weft_task_t *task, bool first);

/** Takes a linked task off the ready queue. Critical section held. */
void weft_sched_unlink(weft_task_t *task);

/** Links a task at its level, behind its equals. Critical section held. */
static inline void weft_sched_append(weft_task_t *task)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_sched_insert(task, false);
        return;
    }
    if ((weft_kernel.ready_bits & task->bit) != 0) {
        weft_ring_insert(*weft_sched_level(task->bit), task);
        return;
    }
    weft_kernel.ready_bits |= task->bit;
    weft_ring_single(weft_sched_level(task->bit), task);
}

/** Links the running task at its level, before its equals, for fast paths. */
static inline void weft_sched_link_running_inline(weft_task_t *current)
{
    weft_sched_append(current);
    *weft_sched_level(current->bit) = current;
}

/** weft_sched_unlink(), for fast paths. */
static inline void weft_sched_unlink_inline(weft_task_t *task)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_sched_unlink(task);
        return;
    }
    if (weft_ring_remove(weft_sched_level(task->bit), task)) {
        weft_kernel.ready_bits &= ~task->bit;
    }
}

/**
 * The same for the running task, when others are at its level: its links are in
 * other use already. @param next the task behind it, its first successor
 */
static inline void weft_sched_close_gap_locked(weft_task_t *current, weft_task_t *next)
{
    weft_task_t *prev = current->prev;

    prev->next = next;
    next->prev = prev;
    *weft_sched_level(current->bit) = next;
}

/** True if the task is started, and neither suspended nor throttled. */
static inline bool weft_sched_active(const weft_task_t *task)
{
    return (task->timeout.flags & WEFT_TASK_FLAGS_INACTIVE) == 0;
}

/** Lowest bit of task->cleanup: the rest is a task that this one is ending. */
#define WEFT_TASK_ENDING ((uintptr_t)1U)

/** True for a task in the middle of the end of another: it keeps the processor until that is done.
 */
static inline bool weft_task_is_ending_another(const weft_task_t *task)
{
    return (task->cleanup & WEFT_TASK_ENDING) != 0;
}

/** Links a task that left a wait queue, unless it is suspended. */
void weft_sched_ready_locked(weft_task_t *task);

/**
 * Lets the task run that must run now, and leaves the critical section. In an
 * ISR the switch comes when the last ISR ends.
 * @return the result of the caller's own wait, if it had to leave, else WEFT_OK
 */
weft_status_t weft_sched_leave(void);

/**
 * For work in several critical sections that must not be left half done: until
 * weft_sched_leave_held(), no other task runs. Interrupts do, between them. In an
 * ISR it is the interrupted task that holds.
 * @return true if that was not so before: what leave_held() needs
 */
bool weft_sched_hold_locked(void);

/** Ends weft_sched_hold_locked(), as weft_sched_leave(). */
weft_status_t weft_sched_leave_held(bool held);

/** What weft_sched_wake() does, as a function. */
weft_status_t weft_sched_wake_general(weft_task_t *task);

/** Links a task that left a wait queue, unless it is suspended. Leaves the critical section. */
weft_status_t weft_sched_ready(weft_task_t *task);

/**
 * Switches away from the running task, which was alone at its level of the
 * ready queue and is elsewhere now. Leaves the critical section.
 */
weft_status_t weft_sched_leave_level(weft_task_t *current);

/** In an ISR: a task more urgent than the running one becomes ready. Leaves the critical section.
 */
weft_status_t weft_sched_preempt(weft_task_t *task);

/**
 * A task more urgent than the running one takes its place; the latter stays
 * ready, before its equals. Leaves the critical section.
 */
weft_status_t weft_sched_replace(weft_task_t *task);

/** What weft_sched_switch() does for tasks without processor budgets. */
static inline weft_status_t weft_sched_switch_plain(weft_task_t *from, weft_task_t *to)
{
    weft_kernel.current = to;
    weft_trace_switch_locked(from, to);
    weft_account_switch_locked(to);
    weft_check_stacks(from, to);
    return weft_port_switch(from, to);
}

/**
 * Switches from the running task to another, which is its first in the ready
 * queue or off it. Leaves the critical section.
 */
static inline weft_status_t weft_sched_switch(weft_task_t *from, weft_task_t *to)
{
    if (weft_budget_concerns(from, to)) {
        return weft_budget_switch_unlock(from, to);
    }
    return weft_sched_switch_plain(from, to);
}

/** The same to the first of the ready queue, where the running task no longer is. */
static inline weft_status_t weft_sched_switch_away(weft_task_t *current)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_sched_leave();
    }
    return weft_sched_switch(current, weft_sched_first_locked());
}

/** What weft_sched_wake() does, with only its most usual case inline. */
static inline weft_status_t weft_sched_wake_small(weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS &&
        WEFT_USUALLY(!weft_port_more_urgent(task->bit, weft_kernel.current->threshold))) {
        return weft_sched_ready(task);
    }
    return weft_sched_wake_general(task);
}

/**
 * Lets a task go on that was taken out of a wait queue: it runs at once if it
 * is more urgent than the caller, which a suspended task never is. Leaves the
 * critical section.
 * @param task its next may be left as it was in the wait queue
 */
static inline weft_status_t weft_sched_wake(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;

    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_sched_wake_general(task);
    }
    if (WEFT_USUALLY(weft_port_more_urgent(task->bit, current->threshold))) {
        if (!WEFT_USUALLY(weft_ring_linked(current))) {
            return weft_sched_wake_general(task);
        }
        if (!WEFT_USUALLY(!weft_port_in_isr())) {
            return weft_sched_preempt(task);
        }
        task->next = NULL;
        return weft_sched_switch(current, task);
    }
    if (task->bit != current->threshold || !weft_ring_linked(current)) {
        return weft_sched_ready(task);
    }
    weft_ring_insert(current, task);
    weft_port_unlock();
    return WEFT_OK;
}

#endif
