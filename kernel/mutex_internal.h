/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What other parts of the kernel do with a mutex. Critical section held.
 */
#ifndef KERNEL_MUTEX_INTERNAL_H
#define KERNEL_MUTEX_INTERNAL_H

#include <weft/mutex.h>

#include "kernel.h"

/** Lowest bit of mutex->owner: tasks wait, and the owner has it in its list. */
#define MUTEX_CONTENDED ((uintptr_t)1U)

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

/** True if the running task owns the mutex. */
static inline bool weft_mutex_is_own(const weft_mutex_t *mutex)
{
    return (mutex->owner & ~MUTEX_CONTENDED) == (uintptr_t)weft_kernel.current;
}

#endif
