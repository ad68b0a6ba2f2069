/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Condition variable. Semantics: POSIX, without spurious wake-ups.
 */
#ifndef WEFT_COND_H
#define WEFT_COND_H

#include <weft/mutex.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Condition variable, used with a weft_mutex_t. */
typedef struct weft_cond {
    weft_waitq_t waitq;
} weft_cond_t;

#define WEFT_COND_INIT                                                                             \
    {                                                                                              \
        {                                                                                          \
            NULL                                                                                   \
        }                                                                                          \
    }

/** Initializes a condition variable. Context: any. O(1). */
void weft_cond_init(weft_cond_t *cond);

/**
 * Unlocks the mutex and waits for a signal atomically, then locks the mutex again, without a
 * timeout and whatever the status.
 * @param mutex held by the caller
 * Context: task. O(waiters passed), and what weft_mutex_lock() and weft_mutex_unlock() take.
 * @return WEFT_OK, WEFT_OWNER_DIED (from the lock; takes precedence), WEFT_WOULD_BLOCK,
 * WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_cond_wait(weft_cond_t *cond, weft_mutex_t *mutex, weft_timeout_t timeout);

/** Wakes the highest-priority waiting task. Context: any. O(1). @return WEFT_OK */
weft_status_t weft_cond_signal(weft_cond_t *cond);

/** Wakes all waiting tasks. Context: any. O(waiters). @return WEFT_OK */
weft_status_t weft_cond_broadcast(weft_cond_t *cond);

/**
 * weft_cond_broadcast() that says how many tasks it woke, before any of them runs. For another node
 * it waits for the answer.
 * Context: any. O(waiters).
 * @return WEFT_OK
 */
weft_status_t weft_cond_broadcast_counted(weft_cond_t *cond, uint32_t *woken);

#ifdef __cplusplus
}
#endif

#endif
