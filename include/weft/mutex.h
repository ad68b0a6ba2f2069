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
 * Mutex. While a task holds it, the task inherits the priority of the highest-priority task that
 * waits for it, through any chain of owners that wait for mutexes themselves, and loses exactly
 * that when it unlocks or when the wait ends.
 */
struct weft_mutex {
    weft_waitq_t waitq;
    uintptr_t owner;    /**< owning task, or 0; lowest bit: contended, or no live owner */
    weft_mutex_t *next; /**< next contended mutex of the same owner */
    weft_mutex_t *link; /**< next registered mutex; NULL: not registered */
    WEFT_CONFIG_CEILING_MEMBER
};

/** Owner of a mutex that was never locked: the first lock registers it. See ceiling.h, too. */
#define WEFT_MUTEX_FRESH 1U

#define WEFT_MUTEX_INIT                                                                            \
    {WEFT_WAITQ_INIT, WEFT_MUTEX_FRESH, NULL, NULL WEFT_CONFIG_CEILING_INIT(WEFT_PRIORITIES)}

/**
 * Initializes an unlocked mutex. Its first lock registers it with the kernel, so that it can be
 * released when its owner ends: call weft_mutex_destroy() before the memory is used for anything
 * else. Initializing a mutex that a task owns is misuse. Zeroed memory is not a valid mutex.
 * Context: any. O(registered mutexes), interrupts enabled.
 */
void weft_mutex_init(weft_mutex_t *mutex);

/**
 * Unregisters an unlocked mutex, whose memory may then be reused. Destroying a mutex that a task
 * owns or waits for is misuse.
 * Context: any. O(registered mutexes), interrupts enabled.
 */
void weft_mutex_destroy(weft_mutex_t *mutex);

/**
 * Locks the mutex. Locking one that the caller holds is misuse. A task that ends, for whatever
 * reason, releases its mutexes: a new task in its control block does not own them.
 * Context: task. O(1), or O(waiters passed) along the chain of owners to wait.
 * @return WEFT_OK, WEFT_OWNER_DIED (locked, but the guarded data may be inconsistent),
 *         WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_mutex_lock(weft_mutex_t *mutex, weft_timeout_t timeout);

/**
 * Unlocks the mutex; the highest-priority waiting task owns it from then on. Unlocking a mutex that
 * the caller does not hold is misuse.
 * Context: task. Does not block. O(1) without waiters, else O(contended mutexes that the caller
 * holds).
 * @return WEFT_OK
 */
weft_status_t weft_mutex_unlock(weft_mutex_t *mutex);

/** The owner; NULL: unlocked, or its owner has ended. Context: any. O(1). */
weft_task_t *weft_mutex_owner(const weft_mutex_t *mutex);

/** Mutex that its owner may lock repeatedly. */
typedef struct weft_rmutex {
    weft_mutex_t mutex;
    uint32_t depth; /**< locks beyond the first */
} weft_rmutex_t;

#define WEFT_RMUTEX_INIT {WEFT_MUTEX_INIT, 0}

/**
 * Initializes an unlocked recursive mutex, as weft_mutex_init() does.
 * Context: any. O(registered mutexes), interrupts enabled.
 */
void weft_rmutex_init(weft_rmutex_t *rmutex);

/**
 * Unregisters an unlocked recursive mutex, as weft_mutex_destroy() does.
 * Context: any. O(registered mutexes), interrupts enabled.
 */
void weft_rmutex_destroy(weft_rmutex_t *rmutex);

/**
 * weft_mutex_lock() that counts further locks by the owner. More than 2^32 locks by a user task are
 * misuse in every build; those of kernel tasks are not counted against a limit.
 * Context: task. Otherwise as weft_mutex_lock().
 */
weft_status_t weft_rmutex_lock(weft_rmutex_t *rmutex, weft_timeout_t timeout);

/**
 * Undoes one lock; the last unlocks.
 * Context: task. Does not block. Otherwise as weft_mutex_unlock().
 */
weft_status_t weft_rmutex_unlock(weft_rmutex_t *rmutex);

#ifdef __cplusplus
}
#endif

#endif
