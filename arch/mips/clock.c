/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of processors with Count and Compare, 32 bits each, whose rate the board's board.h
 * says. Contract: arch/arch.h.
 *
 * Count is extended to 64 bits when the clock is read, which must be before it wraps. The alarm
 * sees to that: it comes at the latest ALARM_MAX after the clock was last read, whatever is asked
 * for, and then the clock is read: by the kernel if a timeout is armed, else by weft_board_alarm(),
 * which the kernel calls in any case.
 */
#include "board.h"
#include "mips.h"

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX ((uint64_t)WEFT_TICKS_PER_S * 60U)

/** The first margin, in cycles, for a value of Compare that Count must not have passed. */
#define MARGIN 2U

_Static_assert(ALARM_MAX *WEFT_BOARD_CYCLES_PER_TICK < UINT32_MAX / 2, "Count does not wrap");

/** Whole ticks, and the cycle count that belongs to them, when the clock was last read. */
static uint64_t clock_ticks;
static uint32_t clock_cycles;

/** Interrupts at a value of Count, or soon if that has passed. Writing ends the last request. */
static void compare(uint32_t at)
{
    CP0_WRITE(CP0_COMPARE, at);
    for (uint32_t margin = MARGIN; (int32_t)(CP0_READ(CP0_COUNT) - at) >= 0; margin *= 2U) {
        if ((CP0_READ(CP0_CAUSE) & CAUSE_TI) != 0) {
            return;
        }
        at = CP0_READ(CP0_COUNT) + margin;
        CP0_WRITE(CP0_COMPARE, at);
    }
}

void weft_board_clock_init(void)
{
    clock_cycles = CP0_READ(CP0_COUNT);
    weft_board_alarm(UINT64_MAX);
}

uint64_t weft_board_clock(void)
{
    uint32_t ticks = (CP0_READ(CP0_COUNT) - clock_cycles) / WEFT_BOARD_CYCLES_PER_TICK;

    clock_cycles += ticks * WEFT_BOARD_CYCLES_PER_TICK;
    clock_ticks += ticks;
    return clock_ticks;
}

/** Cycles from the last look at the clock to the alarm for a deadline. */
static uint32_t cycles_to(uint64_t deadline)
{
    uint64_t ahead = deadline - clock_ticks;

    if (ahead < ALARM_MAX) {
        return (uint32_t)ahead * WEFT_BOARD_CYCLES_PER_TICK;
    }
    return deadline > clock_ticks ? (uint32_t)ALARM_MAX * WEFT_BOARD_CYCLES_PER_TICK : 0;
}

void weft_board_alarm(uint64_t deadline)
{
    uint32_t cycles = cycles_to(deadline);

    if (CP0_READ(CP0_COUNT) - clock_cycles >= cycles) {
        (void)weft_board_clock();
        cycles = cycles_to(deadline);
    }
    compare(clock_cycles + cycles);
}
