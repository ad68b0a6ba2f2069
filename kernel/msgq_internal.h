/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queues of long messages (long_copy.h), for msgq.c.
 */
#ifndef KERNEL_MSGQ_INTERNAL_H
#define KERNEL_MSGQ_INTERNAL_H

#include <weft/msgq.h>

#include "long_copy.h"

/** The slot behind another one, wrapping around. */
static inline uint8_t *weft_msgq_behind(const weft_msgq_t *queue, uint8_t *slot)
{
    slot += queue->size;
    return slot == queue->end ? queue->begin : slot;
}

/** weft_msgq_put() of a long message. */
weft_status_t weft_msgq_put_long(weft_msgq_t *queue, const void *message, weft_timeout_t timeout);

/** weft_msgq_get() of a long message. */
weft_status_t weft_msgq_get_long(weft_msgq_t *queue, void *message, weft_timeout_t timeout);

/** weft_msgq_peek() of a long message. */
weft_status_t weft_msgq_peek_long(weft_msgq_t *queue, void *message);

#endif
