/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of Arm MPS2 boards: a counter of 32 bits, which each board's board.h
 * names, and a timer for the alarm. Contract: arch/arch.h.
 *
 * The counter is extended to 64 bits when the clock is read, which must be before
 * it wraps. The alarm sees to that: it comes at the latest ALARM_MAX after the
 * clock was last read, whatever is asked for, and then the clock is read: by the
 * kernel if a timeout is armed, else by weft_board_alarm(), which the kernel calls
 * in any case and which finds that this alarm has come.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * 60U)

_Static_assert(ALARM_MAX *BOARD_CYCLES_PER_TICK < UINT32_MAX / 2, "the counter does not wrap");

/** Whole ticks, and the cycle count that belongs to them, when the clock was last read. */
static uint64_t clock_ticks;
static uint32_t clock_cycles;

void weft_board_alarm_isr(void);

void weft_board_clock_init(void)
{
    board_clock_start();
    BOARD_ALARM->reload = UINT32_MAX;
    weft_irq_enable(BOARD_ALARM_IRQ);
}

/** Cycles since clock_ticks was brought up to date. */
static inline uint32_t elapsed_cycles(void)
{
    return board_cycles() - clock_cycles;
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = elapsed_cycles() / BOARD_CYCLES_PER_TICK;

    clock_cycles += ticks * BOARD_CYCLES_PER_TICK;
    clock_ticks += ticks;
    return clock_ticks;
}

/** Cycles from the last look at the clock to the alarm for a deadline. */
static inline uint32_t cycles_to(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;

    if (WEFT_LIKELY(ahead < ALARM_MAX)) {
        return (uint32_t)ahead * BOARD_CYCLES_PER_TICK;
    }
    return deadline > clock_ticks ? (uint32_t)ALARM_MAX * BOARD_CYCLES_PER_TICK : 0;
}

static inline void start_timer(uint32_t cycles)
{
    BOARD_ALARM->control = 0;
    BOARD_ALARM->value = cycles;
    BOARD_ALARM->control = CMSDK_TIMER_ENABLE | CMSDK_TIMER_IRQ_ENABLE;
}

/** That alarm would have come: the deadline has, or the clock was not read for ALARM_MAX. */
WEFT_OUT_OF_LINE static void start_from_now(uint64_t deadline)
{
    uint32_t cycles;

    (void)weft_board_clock();
    cycles = cycles_to(deadline);
    start_timer(cycles != 0 ? cycles : 1U);
}

void weft_board_alarm(uint64_t deadline)
{
    uint32_t cycles = cycles_to(deadline);
    uint32_t elapsed = elapsed_cycles();

    if (WEFT_LIKELY(cycles > elapsed)) {
        start_timer(cycles - elapsed);
    } else {
        start_from_now(deadline);
    }
}

void weft_board_alarm_isr(void)
{
    BOARD_ALARM->interrupt_clear = 1;
    weft_kernel_alarm();
}
