/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event: one boolean that tasks raise and test. Semantics: OpenComRTOS event.
 */
#ifndef WEFT_EVENT_H
#define WEFT_EVENT_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Boolean event. */
typedef struct weft_event {
    weft_waitq_t waitq; /**< tasks that test while it is clear, or raise while it is set */
    uint32_t set;
} weft_event_t;

#define WEFT_EVENT_INIT {WEFT_WAITQ_INIT, 0}

/** Makes a clear event. Context: any. O(1). */
void weft_event_init(weft_event_t *event);

/**
 * Raises the event; waits while it is set. With a task waiting to test, that
 * task goes on and the event stays clear.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_event_raise(weft_event_t *event, weft_timeout_t timeout);

/**
 * Waits until the event is set and clears it. With a task waiting to raise,
 * that task goes on and the event stays set.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_event_test(weft_event_t *event, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
