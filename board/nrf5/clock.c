/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of the nRF51 and the nRF52: TIMER0 counts 16 MHz in 32 bits, and compares for the
 * alarm.
 * Contract: arch/arch.h.
 *
 * The counter is extended to 64 bits when the clock is read, which must be before it wraps. The
 * alarm sees to that: it comes at the latest ALARM_MAX after the clock was last read, whatever is
 * asked for, and then the clock is read: by the kernel if a timeout is armed, else by
 * weft_board_alarm(), which the kernel calls in any case and which finds that this alarm has come.
 */
#include <weft/system.h>

#include "arch.h"
#include "nrf5.h"

#define CYCLES_PER_TICK 16U

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * 60U)

/** The counter reaches what it is compared with after as many cycles at the earliest. */
#define LEAST_CYCLES 2U

_Static_assert(ALARM_MAX *CYCLES_PER_TICK < UINT32_MAX / 2, "the counter does not wrap");

/** Whole ticks, and the cycle count that belongs to them, when the clock was last read. */
static uint64_t clock_ticks;
static uint32_t clock_cycles;

void weft_board_alarm_isr(void);

void weft_board_clock_init(void)
{
    TIMER_BITMODE = TIMER_BITMODE_32;
    TIMER_PRESCALER = 0;
    TIMER_TASKS_START = 1;
    TIMER_INTENSET = TIMER_INTEN_COMPARE(CC_ALARM);
    weft_irq_enable(TIMER_IRQ);
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = (nrf5_count(CC_CLOCK) - clock_cycles) / CYCLES_PER_TICK;

    clock_cycles += ticks * CYCLES_PER_TICK;
    clock_ticks += ticks;
    return clock_ticks;
}

/** Cycles from the last look at the clock to the alarm for a deadline. */
static inline uint32_t cycles_to(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;

    if (WEFT_LIKELY(ahead < ALARM_MAX)) {
        return (uint32_t)ahead * CYCLES_PER_TICK;
    }
    return deadline > clock_ticks ? (uint32_t)ALARM_MAX * CYCLES_PER_TICK : 0;
}

/** An alarm so many cycles after the last look at the clock; at once if they have passed. */
static inline bool set_alarm(uint32_t cycles)
{
    TIMER_CC(CC_ALARM) = clock_cycles + cycles;
    TIMER_EVENTS_COMPARE(CC_ALARM) = 0;
    return cycles > nrf5_count(CC_CLOCK) - clock_cycles + LEAST_CYCLES;
}

/** That alarm would have come: the deadline has, or the clock was not read for ALARM_MAX. */
WEFT_OUT_OF_LINE static void start_from_now(uint64_t deadline)
{
    (void)weft_board_clock();
    if (!set_alarm(cycles_to(deadline))) {
        weft_irq_pend(TIMER_IRQ);
    }
}

void weft_board_alarm(uint64_t deadline)
{
    if (WEFT_UNLIKELY(!set_alarm(cycles_to(deadline)))) {
        start_from_now(deadline);
    }
}

void weft_board_alarm_isr(void)
{
    TIMER_EVENTS_COMPARE(CC_ALARM) = 0;
    weft_kernel_alarm();
}
