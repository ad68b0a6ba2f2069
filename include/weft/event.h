/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event: one boolean that tasks raise and wait for. Semantics: OpenComRTOS event.
 */
#ifndef WEFT_EVENT_H
#define WEFT_EVENT_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Boolean event. */
typedef struct weft_event {
    weft_waitq_t
        waitq; /**< tasks that wait for it while it is clear, or raise it while it is set */
    uint32_t set;
} weft_event_t;

#define WEFT_EVENT_INIT {WEFT_WAITQ_INIT, 0}

/** Initializes a clear event. Context: any. O(1). */
void weft_event_init(weft_event_t *event);

/**
 * Raises the event; waits while it is set. If a task waits for the event, that task is woken and
 * the event stays clear.
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_event_raise(weft_event_t *event, weft_timeout_t timeout);

/**
 * Waits until the event is set and clears it. If a task waits to raise it, that task is woken and
 * the event stays set. OpenComRTOS calls this "test".
 * Context: task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_event_wait(weft_event_t *event, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
