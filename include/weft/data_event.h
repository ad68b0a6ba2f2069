/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Data event: an event that carries its last value. Semantics: OpenComRTOS
 * data event, except that raising it again replaces the value and never waits.
 */
#ifndef WEFT_DATA_EVENT_H
#define WEFT_DATA_EVENT_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Event with a value of fixed size, which lies in the caller's memory. */
typedef struct weft_data_event {
    weft_waitq_t waitq; /**< tasks that get while it is clear */
    uint16_t size;      /**< bytes of the value */
    uint16_t set;       /**< not 0: the value has not been taken */
    void *value;
} weft_data_event_t;

#define WEFT_DATA_EVENT_INIT(memory, value_size) {WEFT_WAITQ_INIT, (value_size), 0, (memory)}

/**
 * Initializes a clear event.
 * @param memory size bytes, aligned to 4, for the value
 * @param size bytes of the value, 1 to 65535; copies are fastest for multiples of 16
 * Context: any. O(1).
 */
void weft_data_event_init(weft_data_event_t *event, void *memory, size_t size);

/**
 * Stores a value and sets the event; a value that has not been taken is overwritten. If tasks wait,
 * the highest-priority one gets the value and the event stays clear.
 * Context: any. Does not block. O(size).
 * @return WEFT_OK
 */
weft_status_t weft_data_event_put(weft_data_event_t *event, const void *value);

/**
 * Waits until the event is set, takes the value and clears the event.
 * @param value written before the call returns WEFT_OK
 * Context: task; any with WEFT_NO_WAIT. O(size), O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_data_event_get(weft_data_event_t *event, void *value, weft_timeout_t timeout);

/**
 * Copies the value and leaves the event set.
 * Context: any. Does not block. O(size), with the kernel lock held; with `copies: pieces` in
 * several critical sections.
 * @return WEFT_OK, WEFT_EMPTY: the event is not set
 */
weft_status_t weft_data_event_peek(weft_data_event_t *event, void *value);

#ifdef __cplusplus
}
#endif

#endif
