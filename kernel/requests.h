/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Services whose waiting tasks have a request, and what they do with it before and after the wait:
 * for stand-ins, whose requests outlive the call.
 */
#ifndef KERNEL_REQUESTS_H
#define KERNEL_REQUESTS_H

#include <weft/barrier.h>
#include <weft/blackboard.h>
#include <weft/flags.h>
#include <weft/packet.h>

/** Bits that a task waits for, and those that ended its wait. */
typedef struct weft_flags_request {
    uint32_t bits;
    unsigned options;
    uint32_t matched;
} weft_flags_request_t;

/** weft_flags_wait() with a request. Its timeout may be WEFT_STAND_IN. */
weft_status_t weft_flags_wait_with(weft_flags_t *flags, weft_flags_request_t *request,
                                   weft_timeout_t timeout);

/** Request of a reader. */
typedef struct weft_blackboard_request {
    void *value;
    uint32_t count; /**< count that the reader knows; then that of the value */
    bool newer;     /**< wait while the value has that count */
} weft_blackboard_request_t;

/** weft_blackboard_read() with a request. Its timeout may be WEFT_STAND_IN. */
weft_status_t weft_blackboard_read_with(weft_blackboard_t *board,
                                        weft_blackboard_request_t *request, weft_timeout_t timeout);

/**
 * weft_barrier_wait() with a request. Its timeout may be WEFT_STAND_IN.
 * @param has_met set before the wait ends if all have met, also of a wait that ends otherwise
 */
weft_status_t weft_barrier_wait_with(weft_barrier_t *barrier, bool *has_met,
                                     weft_timeout_t timeout);

/** Makes a block of a packet pool a packet. */
weft_packet_t *weft_packet_of_block(weft_packet_pool_t *pool, void *block);

#endif
