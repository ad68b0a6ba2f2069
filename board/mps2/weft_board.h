/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of MPS2 boards: the counter behind the clock. Contract: arch/arch.h.
 */
#ifndef BOARD_MPS2_WEFT_BOARD_H
#define BOARD_MPS2_WEFT_BOARD_H

#include <weft/types.h>

#include "board.h"

#define WEFT_STAMP_HZ (BOARD_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define WEFT_STAMP_MASK UINT32_MAX

static inline uint32_t weft_board_raw_stamp(void)
{
    return board_raw_cycles();
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp() ^ WEFT_STAMP_MASK;
}

#endif
