/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of s3adsp1800: the second timer, which the clock extends. Contract: arch/arch.h.
 */
#ifndef BOARD_S3ADSP1800_WEFT_BOARD_H
#define BOARD_S3ADSP1800_WEFT_BOARD_H

#include <weft/types.h>

#include "board.h"

#define WEFT_STAMP_HZ (S3ADSP1800_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define WEFT_STAMP_MASK 0U

static inline uint32_t weft_board_raw_stamp(void)
{
    return S3ADSP1800_TIMERS[1].counter;
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
