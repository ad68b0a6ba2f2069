/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock in milliseconds, and the high-resolution counter.
 */
#include <weft/clock.h>

#include "check.h"
#include "weft_board.h"

#define TICKS_PER_MS (WEFT_TICKS_PER_S / 1000U)

/**
 * Division of 64 bits by multiplications of 32: 2^32 ticks are `quotient`
 * milliseconds and REST ticks. Exact while the high word times REST fits in 32
 * bits: for 1970 years.
 */
uint32_t weft_clock_uptime_ms(void)
{
    enum { REST = 0x100000000U % TICKS_PER_MS };
    static const uint32_t quotient = (uint32_t)(0x100000000U / TICKS_PER_MS);
    weft_check_not(weft_wrong_context());
    uint64_t now = weft_clock_now();
    uint32_t high = (uint32_t)(now >> 32);
    uint32_t low = (uint32_t)now;

    return high * quotient + low / TICKS_PER_MS + (high * REST + low % TICKS_PER_MS) / TICKS_PER_MS;
}

uint32_t weft_clock_counter(void)
{
    return weft_board_stamp();
}

uint32_t weft_clock_counter_hz(void)
{
    return WEFT_STAMP_HZ;
}
