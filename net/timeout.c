/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timeouts in requests, the long ones.
 */
#include "timeout.h"

/** Bit 31: the other bits are a shift and a number. */
#define IS_LONG 0x80000000U

/** Bits of the number that are sent. The highest, which is always set, is not. */
#define NUMBER_BITS 26U

/** The least shift: that of the first long duration. */
#define TIMEOUT_SHIFT 5U

/** The greatest shift in an argument: with a greater one, durations exceed WEFT_DURATION_MAX. */
#define SHIFT_MAX 30U

_Static_assert((uint64_t)IS_LONG == (uint64_t)1 << (NUMBER_BITS + TIMEOUT_SHIFT),
               "the first long duration is the first without an exact form");
_Static_assert(WEFT_DURATION_MAX >> (NUMBER_BITS + 1U + TIMEOUT_SHIFT + SHIFT_MAX) == 0 &&
                   WEFT_DURATION_MAX >> (NUMBER_BITS + TIMEOUT_SHIFT + SHIFT_MAX) != 0,
               "the greatest shift is that of WEFT_DURATION_MAX");

/** What is left of an absolute timeout; at least one tick, so that the call ends by its timeout. */
static uint64_t left_of_locked(weft_timeout_t timeout)
{
    uint64_t deadline = timeout - WEFT_ABSOLUTE;
    uint64_t now = weft_board_clock();

    return deadline > now ? deadline - now : 1U;
}

uint32_t weft_net_timeout_pack_long_locked(weft_timeout_t timeout)
{
    uint64_t number = weft_timeout_is_duration(timeout) ? timeout : left_of_locked(timeout);
    uint32_t shift = 0;

    if (number < IS_LONG) {
        return (uint32_t)number;
    }
    while (number >> (NUMBER_BITS + 1U) != 0) {
        number = (number + 1U) >> 1; /* rounded up: it must not end early */
        shift++;
    }
    if (shift > SHIFT_MAX + TIMEOUT_SHIFT) {
        return WEFT_NET_TIMEOUT_FOREVER;
    }
    return IS_LONG | (shift - TIMEOUT_SHIFT) << NUMBER_BITS |
           ((uint32_t)number - (1U << NUMBER_BITS));
}

bool weft_net_timeout_is_valid(uint32_t argument)
{
    return argument >> NUMBER_BITS <= (IS_LONG >> NUMBER_BITS) + SHIFT_MAX ||
           argument == WEFT_NET_TIMEOUT_FOREVER;
}

weft_timeout_t weft_net_timeout_unpack(uint32_t argument)
{
    uint32_t number = argument & ((1U << NUMBER_BITS) - 1U);
    uint32_t shift = argument >> NUMBER_BITS & 31U;

    if (argument == WEFT_NET_TIMEOUT_FOREVER) {
        return WEFT_FOREVER;
    }
    return argument < IS_LONG
               ? argument
               : (weft_timeout_t)(number | 1U << NUMBER_BITS) << (shift + TIMEOUT_SHIFT);
}
