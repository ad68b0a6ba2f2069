/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of QEMU's RISC-V virt machine: the low word of the clock.
 * Contract: arch/arch.h.
 */
#ifndef BOARD_VIRT_WEFT_BOARD_H
#define BOARD_VIRT_WEFT_BOARD_H

#include <weft/types.h>

#include "board.h"

#define WEFT_STAMP_HZ (WEFT_BOARD_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define WEFT_STAMP_MASK 0U

/** Low and high word. */
extern volatile uint32_t weft_board_mtime[2];

static inline uint32_t weft_board_raw_stamp(void)
{
    return weft_board_mtime[0];
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
