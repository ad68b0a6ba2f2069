/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Time stamps of the nRF51: the counter behind the clock. Contract: arch/arch.h.
 */
#ifndef BOARD_NRF51_WEFT_BOARD_H
#define BOARD_NRF51_WEFT_BOARD_H

#include <weft/types.h>

#include "nrf51.h"

#define WEFT_STAMP_HZ 16000000U
#define WEFT_STAMP_MASK 0U

/** What interrupts a reader captures later: the reader then gets that. */
static inline uint32_t weft_board_raw_stamp(void)
{
    return nrf51_count(CC_STAMP);
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp();
}

#endif
