/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of boards with a counter of 32 bits that runs for ever, which is the one of time stamps
 * (weft_board.h), and a timer that interrupts after some of its cycles. Contract: arch/arch.h.
 *
 * A board's clock.c includes it once, behind weft_board.h and the definitions of
 * COUNTER_CYCLES_PER_TICK and COUNTER_ALARM_S. It calls counter_begin() when the counter runs, and
 * defines counter_start_timer().
 *
 * The counter is extended to 64 bits when the clock is read, which must be before it wraps. The
 * alarm sees to that: it comes at the latest COUNTER_ALARM_S after the clock was last read,
 * whatever is asked for, and then the clock is read: by the kernel if a timeout is armed, else by
 * weft_board_alarm(), which the kernel calls in any case.
 */
#ifndef ARCH_COUNTER_CLOCK_H
#define ARCH_COUNTER_CLOCK_H

#include "arch.h"

/** A more distant alarm, in ticks, comes early. */
#define COUNTER_ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * COUNTER_ALARM_S)

_Static_assert(COUNTER_ALARM_MAX *COUNTER_CYCLES_PER_TICK < UINT32_MAX / 2, "it does not wrap");

/** Starts the timer, which interrupts once after so many cycles, 1 at least. */
static inline void counter_start_timer(uint32_t cycles);

/** Whole ticks, and the cycle count that belongs to them, when the clock was last read. */
static uint64_t counter_ticks;
static uint32_t counter_cycles;

/** Time begins here. */
static inline void counter_begin(void)
{
    counter_cycles = weft_board_stamp();
}

/** Cycles since counter_ticks was brought up to date. */
static inline uint32_t counter_elapsed(void)
{
    return weft_board_stamp() - counter_cycles;
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = counter_elapsed() / COUNTER_CYCLES_PER_TICK;

    counter_cycles += ticks * COUNTER_CYCLES_PER_TICK;
    counter_ticks += ticks;
    return counter_ticks;
}

/** Cycles from the last look at the clock to the alarm for a deadline. */
static inline uint32_t counter_to(uint64_t deadline)
{
    uint64_t ahead = deadline - counter_ticks;

    if (WEFT_LIKELY(ahead < COUNTER_ALARM_MAX)) {
        return (uint32_t)ahead * COUNTER_CYCLES_PER_TICK;
    }
    return deadline > counter_ticks ? (uint32_t)COUNTER_ALARM_MAX * COUNTER_CYCLES_PER_TICK : 0;
}

/** That alarm would have come: the deadline has, or the clock was not read for so long. */
WEFT_OUT_OF_LINE static void counter_start_from_now(uint64_t deadline)
{
    uint32_t cycles;

    (void)weft_board_clock();
    cycles = counter_to(deadline);
    counter_start_timer(cycles != 0 ? cycles : 1U);
}

void weft_board_alarm(uint64_t deadline)
{
    uint32_t cycles = counter_to(deadline);
    uint32_t elapsed = counter_elapsed();

    if (WEFT_LIKELY(cycles > elapsed)) {
        counter_start_timer(cycles - elapsed);
    } else {
        counter_start_from_now(deadline);
    }
}

#endif
