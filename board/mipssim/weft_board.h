/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of mipssim: Count, which the clock extends. Contract: arch/arch.h.
 */
#ifndef BOARD_MIPSSIM_WEFT_BOARD_H
#define BOARD_MIPSSIM_WEFT_BOARD_H

#include <weft/types.h>

#include "board.h"

#define WEFT_STAMP_HZ (WEFT_BOARD_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define WEFT_STAMP_MASK 0U

static inline uint32_t weft_board_raw_stamp(void)
{
    uint32_t count;

    __asm__ volatile("mfc0 %0, $9" : "=r"(count));
    return count;
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
