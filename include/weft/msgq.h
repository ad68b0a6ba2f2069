/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queue of fixed-size messages. Semantics: OpenComRTOS FIFO, Zephyr k_msgq.
 */
#ifndef WEFT_MSGQ_H
#define WEFT_MSGQ_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Message queue: a circular buffer of messages in the caller's memory. */
typedef struct weft_msgq {
    weft_waitq_t waitq; /**< getters while it is empty, putters while it is full */
    uint32_t used;      /**< messages in the buffer */
    uint32_t depth;     /**< messages that fit */
    uint32_t size;      /**< bytes of a message */
    uint8_t *put;       /**< where the next message goes */
    uint8_t *get;       /**< where the oldest message lies */
    uint8_t *begin;
    uint8_t *end;
} weft_msgq_t;

#define WEFT_MSGQ_INIT(ring, message_size, messages)                                               \
    {WEFT_WAITQ_INIT,   0,                                                                         \
     (messages),        (message_size),                                                            \
     (uint8_t *)(ring), (uint8_t *)(ring),                                                         \
     (uint8_t *)(ring), (uint8_t *)(ring) + (message_size) * (messages)}

/**
 * Initializes an empty queue.
 * @param ring depth * size bytes, aligned to 4
 * @param size bytes of a message, at least 1; copies are fastest for multiples of 16
 * @param depth messages, at least 1
 * Context: any. O(1).
 */
void weft_msgq_init(weft_msgq_t *queue, void *ring, size_t size, uint32_t depth);

/**
 * Appends a copy of a message; waits while the queue is full.
 * Context: task; any with WEFT_NO_WAIT. O(message), O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_msgq_put(weft_msgq_t *queue, const void *message, weft_timeout_t timeout);

/**
 * Takes the oldest message; waits while the queue is empty.
 * Context: task; any with WEFT_NO_WAIT. O(message), O(waiters passed) to wait.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_msgq_get(weft_msgq_t *queue, void *message, weft_timeout_t timeout);

/**
 * Messages in the queue at some moment during the call.
 * Context: any. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_msgq_used(const weft_msgq_t *queue, uint32_t *messages);

/** Messages that could be put now without waiting. Context: any. O(1). */
uint32_t weft_msgq_room(const weft_msgq_t *queue);

/**
 * Copies the oldest message and leaves it in the queue.
 * Context: any. Does not block. O(message), with the kernel lock held; with `copies: pieces` in
 * several critical sections.
 * @return WEFT_OK, WEFT_EMPTY: the queue is empty
 */
weft_status_t weft_msgq_peek(weft_msgq_t *queue, void *message);

#ifdef __cplusplus
}
#endif

#endif
