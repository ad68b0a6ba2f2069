/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes with a priority ceiling, for mutex.c: the common cases of lock and unlock, in which no
 * task waits. The general cases are those of mutexes for which tasks wait. Kernel lock held.
 *
 * The running task never gives the processor up by being raised, and then needs no place in the
 * ready queue: it leaves the queue, and is linked again when it is preempted.
 */
#ifndef KERNEL_CEILING_H
#define KERNEL_CEILING_H

#include "mutex_internal.h"
#include "sched.h"

/** True for a running task with nothing special: the network does not follow it, it can be
 * preempted, and is in the middle of no service. */
static inline bool weft_ceiling_is_plain(const weft_task_t *current)
{
    return current->flags == 0 && current->preempt_threshold == current->priority_mask;
}

/** The running task gets another priority, and is off the ready queue. */
static inline void weft_ceiling_move_locked(weft_task_t *current, uint32_t mask)
{
    if (weft_list_linked(current)) {
        weft_sched_unlink_inline_locked(current);
    }
    current->priority_mask = mask;
    current->preempt_threshold = mask;
    weft_trace_priority_locked(current);
}

/** Takes an unlocked mutex. Releases the kernel lock. */
static inline weft_status_t weft_ceiling_take_unlock(weft_mutex_t *mutex, weft_task_t *current)
{
    uint32_t mask = weft_mutex_raised(mutex, current->priority_mask);

    if (WEFT_UNLIKELY(mutex->link == NULL)) {
        weft_mutex_register_locked(mutex);
    }
    weft_mutex_list_locked(mutex, current);
    if (mask != current->priority_mask) {
        weft_ceiling_move_locked(current, mask);
    }
    return weft_arch_ok_unlock();
}

/** True if nobody waits for the mutex, which the running task was the last to lock. */
static inline bool weft_ceiling_may_leave(const weft_mutex_t *mutex, const weft_task_t *current)
{
    return weft_mutex_has_ceiling(mutex) && current->contended == mutex &&
           mutex->waitq.head == NULL && weft_ceiling_is_plain(current);
}

/** Unlocks a mutex; a task that its ceiling kept out comes at once. Releases the kernel lock. */
static inline weft_status_t weft_ceiling_leave_unlock(weft_mutex_t *mutex, weft_task_t *current)
{
    const weft_task_t *first;
    uint32_t mask;

    mutex->owner = WEFT_MUTEX_FRESH;
    current->contended = mutex->next;
    mask = weft_mutex_inherited_inline(current, weft_arch_priority_mask(current->base));
    if (mask == current->priority_mask) {
        return weft_arch_ok_unlock();
    }
    weft_ceiling_move_locked(current, mask);
    first = weft_sched_first_locked();
    if (!weft_arch_is_higher(first->priority_mask, mask)) {
        return weft_arch_ok_unlock();
    }
    weft_sched_link_running_inline_locked(current);
    return weft_sched_switch_away_unlock(current);
}

#endif
