/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SysTick as a counter that never stops, and an alarm at the end of its period.
 *
 * A period with an alarm has at most half of the counter's range, and the one that follows has all
 * of it. So the counter tells how far the end of the period is, read as a signed number: negative
 * when it has passed.
 */
#ifndef BOARD_STM32_PERIOD_H
#define BOARD_STM32_PERIOD_H

#include <stdint.h>

#include "primask.h"
#include "systick.h"

#define PERIOD_SIGN (1U << (SYSTICK_BITS - 1U))

/** Cycles of the longest period with an alarm, and of the shortest. */
#define PERIOD_MAX (PERIOD_SIGN - 1U)
#define PERIOD_MIN 64U

/** A period that is so close to its end is not replaced before that. */
#define PERIOD_NEAR 32U

/** Cycles from the look at the counter to its clearing: a load and a store. */
#define PERIOD_LOST 2U

/** Looks until the counter has its new value: one, unless instructions are faster than its clock.
 */
#define PERIOD_LOOKS 64U

/** When the current period ends, in cycles since the start of the clock; wraps. */
extern volatile uint32_t period_end;

/** What a counter says is left of the period, in two's complement. */
static inline uint32_t period_left(uint32_t count)
{
    return (count ^ PERIOD_SIGN) - PERIOD_SIGN;
}

/** Cycles since the start of the clock, which wrap. Any context: a period that is replaced
 * meanwhile is seen. */
static inline uint32_t period_cycles(void)
{
    uint32_t end;
    uint32_t count;

    do {
        end = period_end;
        count = systick_count();
    } while (end != period_end);
    return end - period_left(count);
}

/** The counter takes the reload value by its own clock; then the next period is the longest. */
static inline void period_load(void)
{
    for (unsigned i = 0; i < PERIOD_LOOKS && systick_count() == 0; i++) {
    }
    systick_reload(SYSTICK_MAX);
}

static inline void period_start(void)
{
    period_end = PERIOD_MAX;
    systick_reload(PERIOD_MAX - 1U);
    systick_clear();
    systick_enable();
    period_load();
}

/** Replaces the period by one of so many cycles, PERIOD_MIN to PERIOD_MAX. Kernel lock held. */
static inline void period_set(uint32_t cycles)
{
    bool was_open = board_close();
    uint32_t count;

    while (systick_count() < PERIOD_NEAR) {
    }
    systick_reload(cycles - 1U);
    count = systick_count();
    systick_clear();
    period_load();
    period_end += cycles + PERIOD_LOST - period_left(count);
    board_open(was_open);
}

#endif
