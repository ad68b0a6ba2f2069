/* SPDX-License-Identifier: MIT */
/** @file The clock of an FE310, at 32768 Hz. */
#include "../../../../board/hifive1/clock.c"

#define CYCLES_PER_S 32768ULL
#define SOON 1U
#define LESS 12U
#define LATE 30U /* a cycle, in which a deadline is not the last tick */

volatile uint32_t weft_board_mtime[2];
volatile uint32_t weft_board_mtimecmp[2];

static void time_has_passed(void)
{
    weft_board_mtime[0] = (uint32_t)now;
    weft_board_mtime[1] = (uint32_t)(now >> 32);
}

static void device_begin(void)
{
    time_has_passed();
}

static uint64_t next_alarm(void)
{
    const uint64_t at = (uint64_t)weft_board_mtimecmp[1] << 32 | weft_board_mtimecmp[0];

    return at > now ? at : now;
}

static void take_alarm(void)
{
    weft_kernel_alarm();
}
