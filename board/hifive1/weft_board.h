/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of the FE310: the low word of the clock. Contract: arch/arch.h.
 *
 * The processor's own counter is finer, and stands still while it waits for an interrupt.
 */
#ifndef BOARD_HIFIVE1_WEFT_BOARD_H
#define BOARD_HIFIVE1_WEFT_BOARD_H

#include <weft/types.h>

#define WEFT_STAMP_HZ 32768U
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
