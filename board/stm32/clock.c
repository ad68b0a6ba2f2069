/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of boards with an STM32: SysTick, which counts and has the alarm. Contract:
 * arch/arch.h.
 *
 * A timer of 32 bits would leave the counter alone; those that QEMU models count at another
 * frequency than the chip's, and never end their first period
 * (doc/decisions/0111-the-clock-of-an-stm32-is-systick.md).
 *
 * The counter is extended to 64 bits when the clock is read, which must be before it wraps. The
 * alarm sees to that: it comes at the latest ALARM_MAX after the clock was last read, whatever is
 * asked for, and then the clock is read: by the kernel if a timeout is armed, else by
 * weft_board_alarm(), which the kernel calls in any case and which finds that this alarm has come.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"
#include "period.h"

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX ((uint64_t)(PERIOD_MAX / BOARD_MHZ))

volatile uint32_t period_end;

/** Whole ticks, and the cycle count that belongs to them, when the clock was last read. */
static uint64_t clock_ticks;
static uint32_t clock_cycles;

/** The processor's vector. */
void weft_armv7m_systick(void);

void weft_board_clock_init(void)
{
    period_start();
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = (period_cycles() - clock_cycles) / BOARD_MHZ;

    clock_cycles += ticks * BOARD_MHZ;
    clock_ticks += ticks;
    return clock_ticks;
}

/** Cycles from the last look at the clock to the alarm for a deadline. */
static inline uint32_t cycles_to(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;

    if (WEFT_LIKELY(ahead < ALARM_MAX)) {
        return (uint32_t)ahead * BOARD_MHZ;
    }
    return deadline > clock_ticks ? (uint32_t)ALARM_MAX * BOARD_MHZ : 0;
}

/** That alarm would have come: the deadline has, or the clock was not read for ALARM_MAX. */
WEFT_OUT_OF_LINE static void start_from_now(uint64_t deadline)
{
    uint32_t cycles;

    (void)weft_board_clock();
    cycles = cycles_to(deadline);
    period_set(cycles > PERIOD_MIN ? cycles : PERIOD_MIN);
}

void weft_board_alarm(uint64_t deadline)
{
    uint32_t cycles = cycles_to(deadline);
    uint32_t elapsed = period_cycles() - clock_cycles;

    if (WEFT_LIKELY(cycles > elapsed + PERIOD_MIN)) {
        period_set(cycles - elapsed);
    } else {
        start_from_now(deadline);
    }
}

void weft_armv7m_systick(void)
{
    weft_kernel_alarm();
}
