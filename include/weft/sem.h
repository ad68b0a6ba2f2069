/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Counting semaphore. Semantics: OpenComRTOS semaphore, Zephyr k_sem.
 */
#ifndef WEFT_SEM_H
#define WEFT_SEM_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Counting semaphore. */
typedef struct weft_sem {
    weft_waitq_t waitq;
    int32_t count; /**< units; negative: no units, and tasks may be waiting */
} weft_sem_t;

/** Greatest number of units. */
#define WEFT_SEM_MAX 0x3FFFFFFF

/** Limit for user tasks and other nodes, so that kernel tasks can still give. */
#define WEFT_SEM_UNTRUSTED_MAX 0x20000000

#define WEFT_SEM_INIT(units) {WEFT_WAITQ_INIT, (units)}

/**
 * Initializes a semaphore of 0 to WEFT_SEM_MAX units.
 * Context: any. O(1).
 */
void weft_sem_init(weft_sem_t *sem, int32_t units);

/**
 * Gives a unit: to the highest-priority waiting task, or to the count. More than WEFT_SEM_MAX units
 * are misuse; for user tasks and other nodes, more than WEFT_SEM_UNTRUSTED_MAX, in every build.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_sem_give(weft_sem_t *sem);

/**
 * Gives a unit, unless the semaphore has as many as the limit. The limit is that of this call: the
 * semaphore keeps none, and weft_sem_give() has that of WEFT_SEM_MAX.
 * @param limit 1 to WEFT_SEM_MAX
 * Context: any. Does not block. O(1).
 * @return WEFT_OK, WEFT_FULL: nothing was given
 */
weft_status_t weft_sem_give_limited(weft_sem_t *sem, int32_t limit);

/**
 * Takes a unit.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_sem_take(weft_sem_t *sem, weft_timeout_t timeout);

/**
 * Units that could be taken now.
 * Context: any. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_sem_count(const weft_sem_t *sem, int32_t *units);

#ifdef __cplusplus
}
#endif

#endif
