/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of LEON3 systems: the second timer counts down for ever, the first one is the alarm.
 * Contract: arch/arch.h.
 *
 * The counter is extended to 64 bits when the clock is read, which must be before it wraps. The
 * alarm sees to that: it comes at the latest ALARM_MAX after the clock was last read, whatever is
 * asked for, and then the clock is read: by the kernel if a timeout is armed, else by
 * weft_board_alarm(), which the kernel calls in any case.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"
#include "weft_board.h"

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * 60U)

_Static_assert(ALARM_MAX *LEON3_CYCLES_PER_TICK < UINT32_MAX / 2, "the counter does not wrap");

/** Whole ticks, and the cycle count that belongs to them, when the clock was last read. */
static uint64_t clock_ticks;
static uint32_t clock_cycles;

void weft_board_alarm_isr(void);

void weft_board_clock_init(void)
{
    LEON3_TIMERS->timer[0].control = 0;
    LEON3_TIMERS->scaler_reload = LEON3_SCALER - 1U;
    LEON3_TIMERS->timer[1].reload = UINT32_MAX;
    LEON3_TIMERS->timer[1].control = LEON3_TIMER_LOAD | LEON3_TIMER_RESTART | LEON3_TIMER_ENABLE;
    clock_cycles = weft_board_stamp();
    weft_irq_enable(LEON3_TIMER_IRQ);
}

/** Cycles since clock_ticks was brought up to date. */
static inline uint32_t elapsed_cycles(void)
{
    return weft_board_stamp() - clock_cycles;
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = elapsed_cycles() / LEON3_CYCLES_PER_TICK;

    clock_cycles += ticks * LEON3_CYCLES_PER_TICK;
    clock_ticks += ticks;
    return clock_ticks;
}

/** Cycles from the last look at the clock to the alarm for a deadline. */
static inline uint32_t cycles_to(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;

    if (WEFT_LIKELY(ahead < ALARM_MAX)) {
        return (uint32_t)ahead * LEON3_CYCLES_PER_TICK;
    }
    return deadline > clock_ticks ? (uint32_t)ALARM_MAX * LEON3_CYCLES_PER_TICK : 0;
}

/** The timer interrupts when it goes below 0. */
static inline void start_timer(uint32_t cycles)
{
    LEON3_TIMERS->timer[0].counter = cycles - 1U;
    LEON3_TIMERS->timer[0].control =
        LEON3_TIMER_ENABLE | LEON3_TIMER_IRQ_ENABLE | LEON3_TIMER_IRQ_PENDING;
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
    weft_kernel_alarm();
}
