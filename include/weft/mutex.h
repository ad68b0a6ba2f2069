/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex with priority inheritance (the OpenComRTOS resource), plain and recursive.
 */
#ifndef WEFT_MUTEX_H
#define WEFT_MUTEX_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Mutex. While a task holds it, the task inherits the priority of the most
 * urgent task that waits for it, through any chain of owners that wait for
 * mutexes themselves, and loses exactly that when it unlocks or when the
 * waiter gives up.
 */
struct weft_mutex {
    weft_waitq_t waitq;
    uintptr_t owner;    /**< owning task, or 0; lowest bit: contended, or owned by nobody alive */
    weft_mutex_t *next; /**< next contended mutex of the same owner */
    weft_mutex_t *link; /**< next mutex that the kernel knows; NULL: it does not know this one */
};

/** Owner of a mutex that was never locked: the first lock makes it known to the kernel. */
#define WEFT_MUTEX_FRESH 1U

#define WEFT_MUTEX_INIT {WEFT_WAITQ_INIT, WEFT_MUTEX_FRESH, NULL, NULL}

/**
 * Makes an unlocked mutex. From its first lock on the kernel knows it, because a task that ends
 * gives up what it owns: before the memory is used for anything else, weft_mutex_destroy() is due.
 * To make one that a task owns is misuse. A mutex of zeroes is none.
 * Context: any. O(known mutexes), interrupts open.
 */
void weft_mutex_init(weft_mutex_t *mutex);

/**
 * The kernel forgets an unlocked mutex, whose memory may be used for anything afterwards. To
 * destroy one that a task owns or waits for is misuse.
 * Context: any. O(known mutexes), interrupts open.
 */
void weft_mutex_destroy(weft_mutex_t *mutex);

/**
 * Locks the mutex. Locking one that the caller holds is misuse. An owner that ends, whichever way,
 * gives the mutex up at that moment: a task created in its control block has nothing to do with it.
 * Context: task. O(1), or O(waiters passed) along the chain of owners to wait.
 * @return WEFT_OK, WEFT_OWNER_DIED (locked, too: what it guards may be
 *         inconsistent), WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_mutex_lock(weft_mutex_t *mutex, weft_timeout_t timeout);

/**
 * Unlocks the mutex; the most urgent waiting task owns it from then on.
 * Unlocking a mutex that the caller does not hold is misuse.
 * Context: task. Does not block. O(1) without waiters, else O(contended
 * mutexes that the caller holds).
 * @return WEFT_OK
 */
weft_status_t weft_mutex_unlock(weft_mutex_t *mutex);

/** The owner; NULL: unlocked, or its owner has ended. Context: any. O(1). */
weft_task_t *weft_mutex_owner(const weft_mutex_t *mutex);

/** Mutex that its owner may lock again. */
typedef struct weft_rmutex {
    weft_mutex_t mutex;
    uint32_t depth; /**< locks beyond the first */
} weft_rmutex_t;

#define WEFT_RMUTEX_INIT {WEFT_MUTEX_INIT, 0}

/** Makes an unlocked recursive mutex, as weft_mutex_init() does. Context: any. */
void weft_rmutex_init(weft_rmutex_t *rmutex);

/** The kernel forgets an unlocked recursive mutex, as weft_mutex_destroy() does. Context: any. */
void weft_rmutex_destroy(weft_rmutex_t *rmutex);

/**
 * As weft_mutex_lock(), but the owner's further locks count. Context: task.
 * More than 2^32 locks by a user task are misuse in every build; those of kernel tasks are not
 * counted against a limit.
 */
weft_status_t weft_rmutex_lock(weft_rmutex_t *rmutex, weft_timeout_t timeout);

/** Undoes one lock; the last unlocks as weft_mutex_unlock() does. Context: task. */
weft_status_t weft_rmutex_unlock(weft_rmutex_t *rmutex);

#ifdef __cplusplus
}
#endif

#endif
