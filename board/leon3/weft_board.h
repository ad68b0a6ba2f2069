/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of LEON3: the second timer, which the clock extends. Contract: arch/arch.h.
 */
#ifndef BOARD_LEON3_WEFT_BOARD_H
#define BOARD_LEON3_WEFT_BOARD_H

#include <weft/types.h>

#include "board.h"

#define WEFT_STAMP_HZ (LEON3_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define WEFT_STAMP_MASK UINT32_MAX

static inline uint32_t weft_board_raw_stamp(void)
{
    return LEON3_TIMERS->timer[1].counter;
}

static inline uint32_t weft_board_stamp(void)
{
    return ~weft_board_raw_stamp();
}

#endif
