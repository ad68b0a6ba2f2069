/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of the nRF51 and the nRF52: the counter behind the clock. Contract: arch/arch.h.
 */
#ifndef BOARD_NRF5_WEFT_BOARD_H
#define BOARD_NRF5_WEFT_BOARD_H

#include <weft/types.h>

#include "nrf5.h"

#define WEFT_STAMP_HZ 16000000U
#define WEFT_STAMP_MASK 0U

/** What interrupts a reader captures later: the reader then gets that. */
static inline uint32_t weft_board_raw_stamp(void)
{
    return nrf5_count(CC_STAMP);
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
