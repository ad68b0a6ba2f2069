/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of boards with an STM32: the counter behind the clock. Contract: arch/arch.h.
 */
#ifndef BOARD_STM32_WEFT_BOARD_H
#define BOARD_STM32_WEFT_BOARD_H

#include <weft/types.h>

#include "board.h"
#include "period.h"

#define WEFT_STAMP_HZ (BOARD_MHZ * WEFT_TICKS_PER_S)
#define WEFT_STAMP_MASK 0U

static inline uint32_t weft_board_raw_stamp(void)
{
    return period_cycles();
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
