/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of boards whose timer is a CLINT: a counter that all cores share and
 * a compare register for each. The board's linker script says where they are,
 * its board.h how fast they count; a board with another timer, or one that is slower than a tick,
 * has these functions itself. Contract: arch/arch.h.
 */
#include "arch.h"
#include "board.h"

#ifdef WEFT_BOARD_CYCLES_PER_TICK

/* Low and high word. */
extern volatile uint32_t weft_board_mtime[2];
extern volatile uint32_t weft_board_mtimecmp[2];

static uint64_t clock_start; /* in cycles */

static uint64_t cycles(void)
{
    uint32_t high;
    uint32_t low;

    do {
        high = weft_board_mtime[1];
        low = weft_board_mtime[0];
    } while (high != weft_board_mtime[1]);
    return (uint64_t)high << 32 | low;
}

/**
 * Division of 64 bits by multiplications of 32: 2^32 is `quotient` ticks and
 * `rest` cycles. Exact while the high word times `rest` fits in 32 bits: for more
 * than a thousand years.
 */
static uint64_t ticks_of(uint64_t count)
{
    enum { PER_TICK = WEFT_BOARD_CYCLES_PER_TICK };
    static const uint32_t quotient = (uint32_t)(0x100000000U / PER_TICK);
    static const uint32_t rest = (uint32_t)(0x100000000U % PER_TICK);
    uint32_t high = (uint32_t)(count >> 32);
    uint32_t low = (uint32_t)count;

    return (uint64_t)high * quotient + low / PER_TICK + (high * rest + low % PER_TICK) / PER_TICK;
}

static void compare(uint64_t count)
{
    weft_board_mtimecmp[0] = UINT32_MAX; /* no early match between the two halves */
    weft_board_mtimecmp[1] = (uint32_t)(count >> 32);
    weft_board_mtimecmp[0] = (uint32_t)count;
}

void weft_board_clock_init(void)
{
    compare(UINT64_MAX);
    clock_start = weft_board_cores == 1 ? cycles() : 0; /* one origin for all cores */
}

uint64_t weft_board_clock(void)
{
    return ticks_of(cycles() - clock_start);
}

void weft_board_alarm(uint64_t deadline)
{
    if (deadline > UINT64_MAX / WEFT_BOARD_CYCLES_PER_TICK / 2) {
        compare(UINT64_MAX);
        return;
    }
    compare(clock_start + deadline * WEFT_BOARD_CYCLES_PER_TICK);
}

#endif
