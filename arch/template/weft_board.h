/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a board supplies inline, still to be written: move it to board/<name>/.
 * Contract: arch/arch.h.
 */
#ifndef ARCH_TEMPLATE_WEFT_BOARD_H
#define ARCH_TEMPLATE_WEFT_BOARD_H

#include <weft/types.h>

/** To do: units of weft_board_stamp() in a second. */
#define WEFT_STAMP_HZ WEFT_TICKS_PER_S

/** To do: UINT32_MAX if it counts down. */
#define WEFT_STAMP_MASK 0U

/** To do: the register of a counter that runs freely. */
static inline uint32_t weft_board_raw_stamp(void)
{
    return 0;
}

static inline uint32_t weft_board_stamp(void)
{
    return weft_board_raw_stamp() ^ WEFT_STAMP_MASK;
}

#endif
