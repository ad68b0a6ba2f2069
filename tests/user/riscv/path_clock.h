/* SPDX-License-Identifier: MIT */
/** @file RISC-V, board virt: an alarm a number of instructions ahead, by irq 11. */
#ifndef TESTS_USER_PATH_CLOCK_H
#define TESTS_USER_PATH_CLOCK_H

#include <stdint.h>

/** The real-time clock: ns, and an instruction takes 1 ns (-icount shift=0). */
#define PATH_CLOCK(offset) (*(volatile uint32_t *)(0x101000U + (offset)))

/** From the look at the clock to the alarm that is set. */
#define LEAD 20U

static inline void path_alarm_off(void)
{
    PATH_CLOCK(0x14) = 1;
    PATH_CLOCK(0x1C) = 1;
}

static inline void path_alarm(uint32_t instructions)
{
    uint64_t time = PATH_CLOCK(0);

    time |= (uint64_t)PATH_CLOCK(4) << 32;
    time += instructions + LEAD;
    PATH_CLOCK(0x10) = 1;
    PATH_CLOCK(0x0C) = (uint32_t)(time >> 32);
    PATH_CLOCK(0x08) = (uint32_t)time;
}

#endif
