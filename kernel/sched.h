/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The scheduler.
 *
 * Invariants while the kernel lock is free:
 *  - A task that can run is linked in the list of its priority level in the ready queue. Only the
 *    running task may be unlinked ("off the queue"): a woken task that preempts its waker starts at
 *    once, without being linked.
 *  - A running task that is linked is the first of its level, and, unless it is cooperative, its
 *    level is the highest non-empty one: the next task needs no search.
 *  - The idle task is always linked, so that the ready queue is never empty.
 *
 * Functions that end in `_unlock` are tail calls, the last step of a service. The common case of
 * each is inline and falls back to one general function: a call inside the common case would make
 * the compiler save registers on all paths.
 */
#ifndef KERNEL_SCHED_H
#define KERNEL_SCHED_H

#include "account.h"
#include "budget.h"
#include "check.h"
#include "list.h"
#include "slice.h"
#include "swi.h"
#include "trace.h"

/** The priority of a priority mask. */
static inline unsigned weft_sched_priority(uint32_t mask)
{
    unsigned priority = 0;

    while (weft_arch_priority_mask(priority) != mask) {
        priority++;
    }
    return priority;
}

/**
 * False for a task that does not become ready when its wait ends. It has a mask below all
 * priorities, for one of two reasons: it is suspended (wait.c), and weft_task_resume() makes it
 * ready; or its place in a wait queue is still looked for (wait_order.c:
 * weft_wait_enter_as_last_locked()), and the function that does so finds that the wait has ended,
 * and goes on.
 */
static inline bool weft_sched_has_priority(const weft_task_t *task)
{
    return task->priority_mask != WEFT_ARCH_PRIORITY_MIN;
}

/** The list of a priority level in the ready queue. */
static inline weft_task_t **weft_sched_level(uint32_t mask)
{
    return &weft_kernel.ready[weft_arch_index(mask)];
}

/** The highest-priority task in the ready queue. */
static inline weft_task_t *weft_sched_first_locked(void)
{
    return weft_kernel.ready[weft_arch_first(weft_kernel.ready_bits)];
}

/**
 * Links a task at its level: behind its equals, or before them, but never before the running task.
 */
void weft_sched_insert_locked(weft_task_t *task, bool first);

/** Removes a linked task from the ready queue. */
void weft_sched_unlink_locked(weft_task_t *task);

/** Links a task at its level, behind its equals. */
static inline void weft_sched_append_locked(weft_task_t *task)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_sched_insert_locked(task, false);
        return;
    }
    if ((weft_kernel.ready_bits & task->priority_mask) != 0) {
        weft_list_insert(*weft_sched_level(task->priority_mask), task);
        return;
    }
    weft_kernel.ready_bits |= task->priority_mask;
    weft_list_single(weft_sched_level(task->priority_mask), task);
}

/** Links the running task at its level, before its equals. For fast paths. */
static inline void weft_sched_link_running_inline_locked(weft_task_t *current)
{
    weft_task_t **level = weft_sched_level(current->priority_mask);

    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_sched_insert_locked(current, true);
        return;
    }
    if ((weft_kernel.ready_bits & current->priority_mask) != 0) {
        weft_list_insert(*level, current);
    } else {
        weft_kernel.ready_bits |= current->priority_mask;
        current->next = current;
    }
    *level = current;
}

/** Empties the level of a task that is alone there. */
static inline void weft_sched_clear_level_locked(const weft_task_t *task)
{
    weft_kernel.ready_bits &= ~task->priority_mask;
    *weft_sched_level(task->priority_mask) = NULL;
}

/** weft_sched_unlink_locked() for fast paths. */
static inline void weft_sched_unlink_inline_locked(weft_task_t *task)
{
    if (weft_list_is_single(task)) {
        task->next = NULL;
        weft_sched_clear_level_locked(task);
    } else {
        weft_list_remove(weft_sched_level(task->priority_mask), task);
    }
}

/**
 * Removes the running task from a level that has other tasks. Its own links may already be in use
 * elsewhere. @param next the next task of the level
 */
static inline void weft_sched_close_gap_locked(weft_task_t *current, weft_task_t *next)
{
    weft_task_t *prev = current->prev;

    prev->next = next;
    next->prev = prev;
    *weft_sched_level(current->priority_mask) = next;
}

/** Makes a task that left a wait queue ready, unless it is suspended. */
void weft_sched_ready_locked(weft_task_t *task);

/**
 * Reschedules and releases the kernel lock. In an ISR the switch happens when the last ISR ends.
 * @return the result of the caller's own wait if it was switched out, else WEFT_OK
 */
weft_status_t weft_sched_leave_unlock(void);

/**
 * The running task keeps the processor until weft_sched_leave_held_unlock(), for a service in
 * several critical sections. Interrupts are taken in between. If a handler suspends or aborts the
 * task there, that takes effect at the end. No effect in an ISR or SWI, which no task preempts.
 * @return true if the service begins here; the argument for weft_sched_leave_held_unlock()
 */
bool weft_sched_hold_locked(void);

/** Undoes weft_sched_hold_locked() and reschedules as weft_sched_leave_unlock() does. */
weft_status_t weft_sched_leave_held_unlock(bool held);

/**
 * Readies a task, or NULL, and then does as weft_sched_leave_held_unlock(). Goes by the ready
 * queue: others that preempt the running task may have become ready meanwhile.
 */
weft_status_t weft_sched_wake_held_unlock(bool held, weft_task_t *task);

/** weft_sched_pause_locked() out of line, for builds without fast paths. */
void weft_sched_pause_general_locked(void);

/** Between two critical sections of a service: takes pending interrupts. */
static inline void weft_sched_pause_locked(void)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_sched_pause_general_locked();
        return;
    }
    weft_arch_unlock();
    weft_arch_lock();
}

/** True for a task whose abort is deferred: see weft_sched_hold_locked(). Kernel lock held. */
static inline bool weft_sched_is_held(const weft_task_t *task)
{
    return weft_kernel.held != 0 && task == weft_sched_task();
}

/** weft_sched_wake_unlock() for all cases. */
weft_status_t weft_sched_wake_general_unlock(weft_task_t *task);

/** Makes a task that left a wait queue ready, unless it is suspended. Releases the kernel lock. */
weft_status_t weft_sched_ready_unlock(weft_task_t *task);

/**
 * Switches away from the running task, which was alone at its level and is now in a wait queue.
 * Releases the kernel lock.
 */
weft_status_t weft_sched_leave_level_unlock(weft_task_t *current);

/** In an ISR: makes a task ready that preempts the running one. Releases the kernel lock. */
weft_status_t weft_sched_preempt_unlock(weft_task_t *task);

/** weft_sched_switch_unlock() for tasks without processor budgets. */
static inline weft_status_t weft_sched_switch_plain_unlock(weft_task_t *from, weft_task_t *to)
{
    weft_trace_switch_locked(from, to);
    weft_account_switch_locked(to);
    weft_slice_switch_locked(from, to);
    weft_kernel.current = to; /* not before: they use the stack of `from`, which may overflow */
    weft_check_stacks(from, to);
    return weft_arch_switch(from, to);
}

/**
 * Switches from the running task to another one, which is the first of its level or off the queue.
 * Releases the kernel lock.
 */
static inline weft_status_t weft_sched_switch_unlock(weft_task_t *from, weft_task_t *to)
{
    if (weft_budget_concerns(from, to)) {
        return weft_budget_switch_unlock(from, to);
    }
    return weft_sched_switch_plain_unlock(from, to);
}

/** Switches to the first task of the ready queue, which no longer contains the running one. */
static inline weft_status_t weft_sched_switch_away_unlock(weft_task_t *current)
{
    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_sched_leave_unlock();
    }
    return weft_sched_switch_unlock(current, weft_sched_first_locked());
}

/** weft_sched_wake_unlock() with only the most frequent case inline. */
static inline weft_status_t weft_sched_wake_small_unlock(weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS &&
        WEFT_LIKELY(
            !weft_arch_is_higher(task->priority_mask, weft_kernel.current->preempt_threshold))) {
        return weft_sched_ready_unlock(task);
    }
    return weft_sched_wake_general_unlock(task);
}

/**
 * Readies a task that was removed from a wait queue and switches to it if it preempts the caller,
 * which a suspended task never does. Releases the kernel lock.
 * @param task its `next` may still be that of the wait queue
 */
static inline weft_status_t weft_sched_wake_unlock(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;

    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_sched_wake_general_unlock(task);
    }
    /* It preempts. The running task stays where it is, the first of its level: nothing to link. */
    if (WEFT_LIKELY(weft_arch_is_higher(task->priority_mask, current->preempt_threshold))) {
        if (!WEFT_LIKELY(weft_list_linked(current))) {
            return weft_sched_wake_general_unlock(task);
        }
        if (!WEFT_LIKELY(!weft_arch_in_isr())) {
            return weft_sched_preempt_unlock(task);
        }
        task->next = NULL;
        return weft_sched_switch_unlock(current, task);
    }
    /* An equal of the running task: before the first of a level means behind its last. */
    if (WEFT_UNLIKELY(task->priority_mask != current->preempt_threshold) ||
        WEFT_UNLIKELY(!weft_list_linked(current))) {
        return weft_sched_ready_unlock(task);
    }
    weft_list_insert(current, task);
    return weft_arch_ok_unlock();
}

#endif
