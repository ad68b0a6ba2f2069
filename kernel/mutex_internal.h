/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes, for other files of the kernel. Kernel lock held.
 */
#ifndef KERNEL_MUTEX_INTERNAL_H
#define KERNEL_MUTEX_INTERNAL_H

#include <weft/mutex.h>

#include "kernel.h"
#include "wait.h"

/** Lowest bit of mutex->owner: tasks wait, and the mutex is in the owner's list. */
#define MUTEX_CONTENDED ((uintptr_t)1U)

/**
 * Owner word of a mutex whose owner has ended. Like WEFT_MUTEX_FRESH it is marked as contended
 * without a task, so that fast paths fail on it. No task waits for either.
 */
#define MUTEX_ORPHAN ((uintptr_t)3U)

/**
 * Second bit of mutex->owner: the mutex of a call (function.c). Its only waiter, the caller, never
 * becomes the owner.
 */
#define MUTEX_CALL ((uintptr_t)2U)

/** Bits of mutex->owner that are not part of a task's address. */
#define MUTEX_MARKS ((uintptr_t)3U)

/**
 * True for a mutex with a priority ceiling. Its owner word is WEFT_MUTEX_FRESH whenever it is
 * unlocked, so that fast paths fail on it; while it is locked it is marked as contended, and in its
 * owner's list, without waiters too.
 */
static inline bool weft_mutex_has_ceiling(const weft_mutex_t *mutex)
{
    return WEFT_CONFIG_CEILINGS && *WEFT_CONFIG_CEILING(mutex) != WEFT_PRIORITIES;
}

/** Registers a mutex at its first lock. */
void weft_mutex_register_locked(weft_mutex_t *mutex);

/**
 * Removes a mutex from the list of registered ones, if it is there; memory that is no registered
 * mutex is not read. Kernel lock free. @return false, in builds with checks, if it has an owner; it
 * then stays registered
 */
bool weft_mutex_unregister(const weft_mutex_t *mutex);

/** Adds a mutex with a ceiling, or for which tasks wait from now on, to its owner's list. */
static inline void weft_mutex_list_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    mutex->owner = (uintptr_t)owner | MUTEX_CONTENDED;
    mutex->next = owner->contended;
    owner->contended = mutex;
}

/**
 * Hands a contended mutex over to the first waiter.
 * @return the next owner, not yet ready; NULL if no task waits any more
 */
weft_task_t *weft_mutex_hand_over_locked(weft_mutex_t *mutex, weft_task_t *owner);

/**
 * Unlocks a contended mutex of the running task, which is held and loses the priority inherited
 * through it. In several critical sections. The caller waits already, so the next owner may become
 * ready before that one has its lower priority.
 */
void weft_mutex_unlock_locked(weft_mutex_t *mutex);

/*
 * Used for priorities and ends of tasks. In builds without fast paths these are functions of
 * mutex.c, and programs without mutexes get weak empty ones.
 */

/** The mutex that a task waits for, or NULL. Its wait queue is its first member. */
static inline weft_mutex_t *weft_mutex_awaited_inline(const weft_task_t *task)
{
    if (!weft_task_has(task, WEFT_TASK_FLAG_WAITS_MUTEX)) {
        return NULL;
    }
    return (weft_mutex_t *)task->wait;
}

weft_mutex_t *weft_mutex_awaited(const weft_task_t *task);

/** weft_mutex_owner() without a reference to mutex.c. */
static inline weft_task_t *weft_mutex_owner_locked(const weft_mutex_t *mutex)
{
    return (weft_task_t *)(mutex->owner & ~MUTEX_MARKS);
}

/** The higher of a priority and the ceiling of a mutex, if it has one, as masks. */
static inline uint32_t weft_mutex_raised(const weft_mutex_t *mutex, uint32_t mask)
{
    uint32_t ceiling;

    if (!weft_mutex_has_ceiling(mutex)) {
        return mask;
    }
    ceiling = weft_arch_priority_mask(*WEFT_CONFIG_CEILING(mutex));
    return weft_arch_is_higher(ceiling, mask) ? ceiling : mask;
}

/**
 * The highest of a priority, the priorities of all waiters for a task's mutexes, and the ceilings
 * of these, as masks. Looks at the first waiter only: the head of a wait queue has the highest
 * priority.
 */
static inline uint32_t weft_mutex_inherited_inline(const weft_task_t *task, uint32_t mask)
{
    for (const weft_mutex_t *mutex = task->contended; mutex != NULL; mutex = mutex->next) {
        const weft_task_t *first = mutex->waitq.head;

        mask = weft_mutex_raised(mutex, mask);
        if (first != NULL && weft_arch_is_higher(first->priority_mask, mask)) {
            mask = first->priority_mask;
        }
    }
    return mask;
}

uint32_t weft_mutex_inherited(const weft_task_t *task, uint32_t mask);

/** weft_mutex_inherited_inline(), inline with fast paths, else in mutex.c. */
static inline uint32_t weft_mutex_inherited_mask(const weft_task_t *task, uint32_t mask)
{
    return WEFT_CONFIG_FAST_PATHS ? weft_mutex_inherited_inline(task, mask)
                                  : weft_mutex_inherited(task, mask);
}

/**
 * Orphans all mutexes that an ending task owns, in one short critical section for each registered
 * mutex. Returns early if someone else has completed the end of the task meanwhile.
 */
void weft_mutex_orphan_all_locked(weft_task_t *task);

/** What is done at a registered mutex. @return false: no further one is visited */
typedef bool (*weft_mutex_visit_t)(weft_mutex_t *mutex, void *arg);

/** Visits the registered mutexes, each in a critical section of its own. */
void weft_mutex_visit_locked(weft_mutex_visit_t visit, void *arg);

/**
 * Locks a mutex for a task of another node that does not own it.
 * @param task its proxy task
 * @param timeout WEFT_WAIT_AS_PROXY or WEFT_NO_WAIT
 * @return WEFT_OK, WEFT_OWNER_DIED, WEFT_PENDING, WEFT_TIMEOUT, WEFT_WOULD_BLOCK
 */
weft_status_t weft_mutex_lock_for(weft_mutex_t *mutex, weft_task_t *task, weft_timeout_t timeout);

/** Unlocks a mutex for a task of another node whose proxy task owns it. @return WEFT_OK */
weft_status_t weft_mutex_unlock_for(weft_mutex_t *mutex, weft_task_t *owner);

/** True if the running task owns the mutex. */
static inline bool weft_mutex_is_own(const weft_mutex_t *mutex)
{
    return (mutex->owner & ~MUTEX_MARKS) == (uintptr_t)weft_kernel.current;
}

#endif
