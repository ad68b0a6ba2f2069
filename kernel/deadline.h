/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timeouts: their kinds and deadlines.
 */
#ifndef KERNEL_DEADLINE_H
#define KERNEL_DEADLINE_H

#include "time_queue.h"

/** True for WEFT_FOREVER: one comparison, as no other timeout has this upper half. */
static inline bool weft_timeout_is_forever(weft_timeout_t timeout)
{
    return (uint32_t)(timeout >> 32) == UINT32_MAX;
}

/**
 * Returns the timeout, for the general case behind a fast path. On processors that hold it in two
 * registers, the compiler would else copy one of them at the service's entry, before it is known to
 * be needed.
 */
static inline weft_timeout_t weft_timeout_late(weft_timeout_t timeout)
{
    if (!WEFT_CONFIG_FAST_PATHS || sizeof(uintptr_t) == sizeof(timeout)) {
        return timeout;
    }
    uint32_t high = (uint32_t)(timeout >> 32);

    WEFT_OPAQUE(high);
    return (weft_timeout_t)high << 32 | (uint32_t)timeout;
}

/** True for a duration, and for WEFT_NO_WAIT. */
static inline bool weft_timeout_is_duration(weft_timeout_t timeout)
{
    return (timeout & WEFT_ABSOLUTE) == 0;
}

/** The time at which a timeout ends that is neither WEFT_NO_WAIT nor WEFT_FOREVER. */
static inline uint64_t weft_timeout_deadline(weft_timeout_t timeout)
{
    return weft_timeout_is_duration(timeout) ? weft_time_after(timeout) : timeout - WEFT_ABSOLUTE;
}

/** True if an absolute timeout has ended. */
static inline bool weft_timeout_has_passed(weft_timeout_t timeout)
{
    return !weft_timeout_is_forever(timeout) && timeout - WEFT_ABSOLUTE <= weft_time_now();
}

/** One timeout for several waits: a duration becomes the time at which it ends. */
static inline weft_timeout_t weft_timeout_absolute(weft_timeout_t timeout)
{
    return timeout == WEFT_NO_WAIT || !weft_timeout_is_duration(timeout)
               ? timeout
               : WEFT_ABSOLUTE | weft_time_after(timeout);
}

#endif
