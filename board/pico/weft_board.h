/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of the RP2040: the low word of the clock. Contract: arch/arch.h.
 */
#ifndef BOARD_PICO_WEFT_BOARD_H
#define BOARD_PICO_WEFT_BOARD_H

#include <weft/types.h>

#include "rp2040.h"

#define WEFT_STAMP_HZ 1000000U
#define WEFT_STAMP_MASK 0U

static inline uint32_t weft_board_raw_stamp(void)
{
    return TIMER_LOW;
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
