/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One timeout for several waits: the time at which it is over, and what is left of it.
 */
#ifndef KERNEL_DEADLINE_H
#define KERNEL_DEADLINE_H

#include "time_queue.h"

/** True if a timeout is over at some time. */
static inline bool weft_timeout_ends(weft_timeout_t timeout)
{
    return timeout != WEFT_FOREVER && timeout != WEFT_NO_WAIT;
}

/** When a timeout that begins now is over. */
static inline uint64_t weft_deadline(weft_timeout_t timeout)
{
    return weft_timeout_ends(timeout) ? weft_time_after(timeout) : 0;
}

/**
 * What is left of a timeout; WEFT_NO_WAIT when it is over. The part of a tick that the deadline has
 * is added again by who waits for that long.
 */
static inline weft_timeout_t weft_deadline_left(weft_timeout_t timeout, uint64_t deadline)
{
    uint64_t now;

    if (!weft_timeout_ends(timeout)) {
        return timeout;
    }
    now = weft_clock_now();
    if (now >= deadline) {
        return WEFT_NO_WAIT;
    }
    return deadline - now > WEFT_PORT_TICK_PART
               ? (weft_timeout_t)(deadline - now - WEFT_PORT_TICK_PART)
               : 1U;
}

/** How the last of the waits ended, seen as the end of all. */
static inline weft_status_t weft_deadline_status(weft_status_t status, weft_timeout_t timeout)
{
    return status == WEFT_WOULD_BLOCK && timeout != WEFT_NO_WAIT ? WEFT_TIMEOUT : status;
}

#endif
