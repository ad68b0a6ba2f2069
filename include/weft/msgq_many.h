/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several messages of a message queue by one call. For a queue of this node that
 * is a call for each; for one of another node whose description says `batch: n`,
 * a packet carries up to n of them. Put as POSIX write() to a pipe, get as read().
 */
#ifndef WEFT_MSGQ_MANY_H
#define WEFT_MSGQ_MANY_H

#include <weft/msgq.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Appends copies of messages, one after the other, as weft_msgq_put() does; waits
 * while the queue is full. Messages of others may come between.
 * @param messages one behind the other
 * @param count how many there are; receives how many were appended, the first ones
 * @param timeout for all together
 * Context: task; any with WEFT_NO_WAIT. O(messages), interrupts are open between two.
 * @return WEFT_OK: all were appended; WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED: not all
 */
weft_status_t weft_msgq_put_many(weft_msgq_t *queue, const void *messages, size_t *count,
                                 weft_timeout_t timeout);

/**
 * Takes the oldest messages, as many as there are and fit; waits while there is none.
 * @param messages room for `count` messages
 * @param count how many fit, at least 1; receives how many were taken
 * Context: task; any with WEFT_NO_WAIT. O(messages), interrupts are open between two.
 * @return WEFT_OK: at least one was taken; WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED: none
 */
weft_status_t weft_msgq_get_many(weft_msgq_t *queue, void *messages, size_t *count,
                                 weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
