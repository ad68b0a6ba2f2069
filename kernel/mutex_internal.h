/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What other parts of the kernel do with a mutex. Critical section held.
 */
#ifndef KERNEL_MUTEX_INTERNAL_H
#define KERNEL_MUTEX_INTERNAL_H

#include <weft/mutex.h>

#include "kernel.h"
#include "wait.h"

/** Lowest bit of mutex->owner: tasks wait, and the owner has it in its list. */
#define MUTEX_CONTENDED ((uintptr_t)1U)

/**
 * Owner of a mutex whose owner has ended; as WEFT_MUTEX_FRESH it is contended and no task, so that
 * every fast path leaves it alone. Nobody waits for either.
 */
#define MUTEX_ORPHAN ((uintptr_t)3U)

/** What of mutex->owner is not the address of a task. */
#define MUTEX_MARKS ((uintptr_t)3U)

/** The kernel knows the mutex from now on: its first lock. */
void weft_mutex_register_locked(weft_mutex_t *mutex);

/**
 * Takes a mutex out of those that the kernel knows, if it is one; of another only the address is
 * used. Critical section open. @return false, with checks, if it has an owner: nothing was done
 */
bool weft_mutex_forget(const weft_mutex_t *mutex);

/**
 * Takes a contended mutex from its owner and gives it to the first waiter.
 * @return the new owner, not yet ready; NULL if nobody waits any more
 */
weft_task_t *weft_mutex_pass_locked(weft_mutex_t *mutex, weft_task_t *owner);

/**
 * Unlocks a mutex of the running task, which loses what it inherited by it.
 * @return the new owner, not yet ready; NULL if nobody waits
 */
weft_task_t *weft_mutex_unlock_locked(weft_mutex_t *mutex);

/*
 * What priorities and the ends of tasks have to do with mutexes. In builds for size these are
 * functions of mutex.c, and a program without mutexes has empty ones in their place.
 */

/** The mutex that a task waits for, or NULL. Its wait queue is its first member. */
static inline weft_mutex_t *weft_mutex_awaited_inline(const weft_task_t *task)
{
    if ((task->timeout.flags & WEFT_TASK_FLAG_WAITS_MUTEX) == 0) {
        return NULL;
    }
    return (weft_mutex_t *)task->wait;
}

weft_mutex_t *weft_mutex_awaited(const weft_task_t *task);

/** weft_mutex_owner(), and no reason to link mutexes. */
static inline weft_task_t *weft_mutex_owner_locked(const weft_mutex_t *mutex)
{
    return WEFT_CONFIG_FAST_PATHS ? weft_mutex_owner(mutex)
                                  : (weft_task_t *)(mutex->owner & ~MUTEX_MARKS);
}

/** The most urgent of a priority and of those that wait for a task's mutexes; as bits. */
static inline uint32_t weft_mutex_inherited_inline(const weft_task_t *task, uint32_t bit)
{
    for (const weft_mutex_t *mutex = task->held; mutex != NULL; mutex = mutex->next) {
        const weft_task_t *first = mutex->waitq.head;

        if (first != NULL && weft_port_more_urgent(first->bit, bit)) {
            bit = first->bit;
        }
    }
    return bit;
}

uint32_t weft_mutex_inherited(const weft_task_t *task, uint32_t bit);

/**
 * A task that ends gives up all mutexes that it owns, in one short critical section for each mutex
 * that the kernel knows; ends early if somebody else has completed the task's end meanwhile.
 */
void weft_mutex_give_up_locked(weft_task_t *task);

/** True if the running task owns the mutex. */
static inline bool weft_mutex_is_own(const weft_mutex_t *mutex)
{
    return (mutex->owner & ~MUTEX_MARKS) == (uintptr_t)weft_kernel.current;
}

#endif
