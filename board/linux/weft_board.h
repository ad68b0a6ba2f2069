/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of a Linux process: 16 ns, so that 32 bits last a minute.
 * Contract: arch/arch.h.
 */
#ifndef BOARD_LINUX_WEFT_BOARD_H
#define BOARD_LINUX_WEFT_BOARD_H

#include <weft/types.h>

#define WEFT_STAMP_HZ (WEFT_TICKS_PER_S * 125U / 2U)
#define WEFT_STAMP_MASK 0U

uint32_t weft_board_raw_stamp(void);

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
