/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blackboard: a value that many tasks read, with a count of its updates.
 * Semantics: OpenComRTOS blackboard; weft_blackboard_read_new() is an addition.
 */
#ifndef WEFT_BLACKBOARD_H
#define WEFT_BLACKBOARD_H

#include <weft/hub.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Blackboard with a value of fixed size, which lies in the caller's memory. */
typedef struct weft_blackboard {
    weft_hub_t hub; /**< readers wait as getters; writers never wait */
    void *value;
    uint32_t count; /**< updates since it was made */
    uint16_t size;  /**< bytes of the value */
    uint16_t valid; /**< not 0: there is a value */
} weft_blackboard_t;

/** The hub type of blackboards, for WEFT_BLACKBOARD_INIT(). */
extern const weft_hub_type_t weft_blackboard_type;

#define WEFT_BLACKBOARD_INIT(memory, value_size)                                                   \
    {WEFT_HUB_INIT(&weft_blackboard_type), (memory), 0, (value_size), 0}

/**
 * Initializes a blackboard without a value, whose count is 0.
 * @param memory size bytes, aligned to 4, for the value
 * @param size bytes of the value, 1 to 65535; copies are fastest for multiples of 16
 * Context: any. O(1).
 */
void weft_blackboard_init(weft_blackboard_t *board, void *memory, size_t size);

/**
 * Replaces the value and increments the count atomically. Then wakes every waiting task whose
 * condition has become true, in priority order, each in a critical section of its own: if an
 * interrupt writes or wipes in between, the remaining tasks see that.
 * Context: any. Does not block. O(waiters * size).
 * @return WEFT_OK
 */
weft_status_t weft_blackboard_write(weft_blackboard_t *board, const void *value);

/**
 * Removes the value: readers wait for the next one. The count stays.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_blackboard_wipe(weft_blackboard_t *board);

/**
 * Copies the value and its count atomically; waits while there is no value.
 * @param value written before the call returns WEFT_OK
 * @param count receives the count that belongs to the value; may be NULL
 * Context: task; any with WEFT_NO_WAIT. O(size), O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_blackboard_read(weft_blackboard_t *board, void *value, uint32_t *count,
                                   weft_timeout_t timeout);

/**
 * Reads a value that the caller has not read yet: also waits while the count equals the given one.
 * Otherwise as weft_blackboard_read(); `count` must not be NULL.
 * @param count the count of the value that the caller knows, 0 for none; receives that of the value
 */
weft_status_t weft_blackboard_read_new(weft_blackboard_t *board, void *value, uint32_t *count,
                                       weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
