/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timeouts in requests: 32 bits that reach as far as weft_timeout_t.
 *
 * Clocks of nodes differ, so a request carries a duration: of an absolute timeout, what is left. Up
 * to 35 minutes it is exact. A longer one is rounded up by less than 15 ns per second, which is
 * less than clocks of two nodes differ: bit 31 is set, and bits 25:0 with a one above them are
 * shifted by bits 30:26 and TIMEOUT_SHIFT.
 */
#ifndef NET_TIMEOUT_H
#define NET_TIMEOUT_H

#include "deadline.h"
#include "packet.h"

/** Of a timeout other than WEFT_FOREVER that is long or absolute. */
uint32_t weft_net_timeout_pack_long_locked(weft_timeout_t timeout);

/** A timeout for the argument of a request. */
static inline uint32_t weft_net_timeout_pack_locked(weft_timeout_t timeout)
{
    if (WEFT_LIKELY(weft_timeout_is_forever(timeout))) {
        return WEFT_NET_TIMEOUT_FOREVER;
    }
    return WEFT_LIKELY(timeout <= (uint32_t)INT32_MAX) ? (uint32_t)timeout
                                                       : weft_net_timeout_pack_long_locked(timeout);
}

/** True for what weft_net_timeout_pack_locked() makes: other arguments come from no node of Weft.
 */
bool weft_net_timeout_is_valid(uint32_t argument);

/** The timeout in the argument of a request. */
weft_timeout_t weft_net_timeout_unpack(uint32_t argument);

#endif
