/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several messages of a message queue in one call. For a queue of this node that is one operation
 * for each; for a queue of another node with `batch: n` in its description, a frame carries up to n
 * of them. Put behaves like POSIX write() to a pipe, get like read().
 */
#ifndef WEFT_MSGQ_MANY_H
#define WEFT_MSGQ_MANY_H

#include <weft/msgq.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Appends copies of messages, one after the other, as weft_msgq_put() does; waits while the queue
 * is full. Messages of other tasks may come in between.
 * @param messages consecutive messages
 * @param count how many there are; receives how many were appended, the first ones
 * @param timeout of the whole call
 * Context: task; any with WEFT_NO_WAIT. O(messages), interrupts are enabled between two.
 * @return WEFT_OK: all were appended; WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED: not all
 */
weft_status_t weft_msgq_put_many(weft_msgq_t *queue, const void *messages, size_t *count,
                                 weft_timeout_t timeout);

/**
 * Takes the oldest messages, as many as there are and fit; waits while there is none.
 * @param messages room for `count` messages
 * @param count how many fit, at least 1; receives how many were taken
 * Context: task; any with WEFT_NO_WAIT. O(messages), interrupts are enabled between two.
 * @return WEFT_OK: at least one was taken; WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED: none
 */
weft_status_t weft_msgq_get_many(weft_msgq_t *queue, void *messages, size_t *count,
                                 weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
