/* SPDX-License-Identifier: MIT */
/** @file An MPS2 board whose devices are variables of the test; -D says how fast its clock counts.
 */
#ifndef TESTS_UNIT_CLOCKS_MPS2_BOARD_H
#define TESTS_UNIT_CLOCKS_MPS2_BOARD_H

#include "../../../../board/mps2/cmsdk.h"

extern struct cmsdk_timer board_alarm;
#define BOARD_ALARM (&board_alarm)
#define BOARD_ALARM_IRQ 9U

/** The counter of the clock: it has 32 bits. */
uint32_t board_cycles(void);

static inline void board_clock_start(void)
{
}

#endif
