/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Priority ceilings of mutexes, part of nodes with a mutex that has a `ceiling`, or with
 * `ceilings: true`. Semantics: POSIX (PTHREAD_PRIO_PROTECT), the immediate ceiling protocol.
 *
 * Whoever owns a mutex with a ceiling has at least that priority, from the lock on, whether others
 * wait or not. If the ceiling is that of the most urgent task that ever locks the mutex, and no
 * owner waits for anything, then a task waits for such mutexes at most once in each of its jobs,
 * before it begins; and tasks that lock several of them in any order do not deadlock. On nodes with
 * several processors this holds for the tasks of each node.
 *
 * The mutex also has priority inheritance, which matters if a task above the ceiling locks it: with
 * checks that is misuse (WEFT_MISUSE_MUTEX_CEILING), by the task's own priority.
 *
 * All services of mutex.h take such a mutex. Lock and unlock change the priority of the caller, and
 * so take the kernel lock, also without waiters: O(mutexes with a ceiling, or for which tasks wait,
 * that the caller owns).
 */
#ifndef WEFT_CEILING_H
#define WEFT_CEILING_H

#include <weft/mutex.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Of an unlocked mutex with a ceiling: see weft_mutex_init(). */
#define WEFT_MUTEX_INIT_CEILING(priority)                                                          \
    {WEFT_WAITQ_INIT, WEFT_MUTEX_FRESH, NULL, NULL WEFT_CONFIG_CEILING_INIT(priority)}

/** Of an unlocked recursive mutex with a ceiling: see weft_rmutex_init(). */
#define WEFT_RMUTEX_INIT_CEILING(priority) {WEFT_MUTEX_INIT_CEILING(priority), 0}

/**
 * Initializes an unlocked mutex with a ceiling; otherwise as weft_mutex_init().
 * Context: any. O(registered mutexes), interrupts enabled.
 */
void weft_mutex_init_ceiling(weft_mutex_t *mutex, weft_priority_t ceiling);

/**
 * Initializes an unlocked recursive mutex with a ceiling; otherwise as weft_rmutex_init().
 * Context: any. O(registered mutexes), interrupts enabled.
 */
void weft_rmutex_init_ceiling(weft_rmutex_t *rmutex, weft_priority_t ceiling);

/** The ceiling of a mutex; WEFT_PRIORITIES: it has none. Context: any. O(1). */
weft_priority_t weft_mutex_ceiling(const weft_mutex_t *mutex);

#ifdef __cplusplus
}
#endif

#endif
