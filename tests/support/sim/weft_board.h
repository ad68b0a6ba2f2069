/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of the architecture for tests: the clock's ticks. Contract: arch/arch.h.
 */
#ifndef TESTS_SUPPORT_SIM_WEFT_BOARD_H
#define TESTS_SUPPORT_SIM_WEFT_BOARD_H

#include "arch.h"

#define WEFT_STAMP_HZ WEFT_TICKS_PER_S
#define WEFT_STAMP_MASK 0U

static inline uint32_t weft_board_raw_stamp(void)
{
    return (uint32_t)sim.now;
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp() ^ WEFT_STAMP_MASK;
}

#endif
