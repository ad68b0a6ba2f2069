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
    int32_t count; /**< units, or a negative value: tasks may be waiting and there are none */
} weft_sem_t;

/** Greatest number of units. */
#define WEFT_SEM_MAX 0x3FFFFFFF

/** What user tasks and other nodes cannot go beyond: tasks of the node can still give then. */
#define WEFT_SEM_UNTRUSTED_MAX 0x20000000

#define WEFT_SEM_INIT(units) {WEFT_WAITQ_INIT, (units)}

/**
 * Makes a semaphore of 0 to WEFT_SEM_MAX units.
 * Context: any. O(1).
 */
void weft_sem_init(weft_sem_t *sem, int32_t units);

/**
 * Gives a unit: to the most urgent waiting task, or to the count.
 * More than WEFT_SEM_MAX units are misuse; of user tasks and other nodes, more than
 * WEFT_SEM_UNTRUSTED_MAX in every build. Context: any. Does not block. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_sem_give(weft_sem_t *sem);

/**
 * Takes a unit.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_sem_take(weft_sem_t *sem, weft_timeout_t timeout);

/** Units that could be taken now. Context: any. O(1). */
int32_t weft_sem_count(const weft_sem_t *sem);

#ifdef __cplusplus
}
#endif

#endif
