/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of a simulated node: 16 ns of virtual time, so that 32 bits last
 * a minute. Contract: arch/arch.h.
 */
#ifndef BOARD_SIM_WEFT_BOARD_H
#define BOARD_SIM_WEFT_BOARD_H

#include "arch.h"

#define WEFT_STAMP_HZ (WEFT_TICKS_PER_S * 125U / 2U)
#define WEFT_STAMP_MASK 0U

static inline uint32_t weft_board_raw_stamp(void)
{
    return (uint32_t)(weft_sim.now >> 4);
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
