/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Barrier: a number of tasks meet. Semantics: POSIX pthread_barrier_wait, with timeouts.
 */
#ifndef WEFT_BARRIER_H
#define WEFT_BARRIER_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Barrier. */
typedef struct weft_barrier {
    weft_waitq_t waitq;
    uint32_t parties; /**< tasks that meet */
    uint32_t arrived; /**< tasks that wait for the others of the present round */
    uintptr_t round;  /**< rounds that are complete; where others have been met, not yet woken */
} weft_barrier_t;

#define WEFT_BARRIER_INIT(parties) {WEFT_WAITQ_INIT, (parties), 0, 0}

/** Initializes a barrier for a number of tasks, at least 1. Context: any. O(1). */
void weft_barrier_init(weft_barrier_t *barrier, uint32_t parties);

/**
 * Waits until as many tasks as the barrier is for have arrived; the last one releases the others
 * and does not wait. A wait that ends otherwise has not arrived; one that ends while the last one
 * releases the others has. The barrier can be used again at once. Context: task; any with
 * WEFT_NO_WAIT. O(parties), with interrupts off O(1).
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_barrier_wait(weft_barrier_t *barrier, weft_timeout_t timeout);

/**
 * Tasks that have arrived and wait for others now; not those that the last one is releasing.
 * Context: any. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_barrier_waiting(const weft_barrier_t *barrier, uint32_t *tasks);

#ifdef __cplusplus
}
#endif

#endif
