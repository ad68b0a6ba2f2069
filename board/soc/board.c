/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The simulated system on chip: clock (CLINT), console (UART), exit (system
 * device).
 */
#include "board.h"
#include "port.h"
#include "weft_board.h"

extern volatile uint8_t weft_board_uart[];
extern volatile uint32_t weft_board_exit_code;

/** Low and high word. */
extern volatile uint32_t weft_board_mtimecmp[2];

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

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
 * Division of 64 bits by multiplications of 32: 2^32 is QUOTIENT ticks and
 * REST cycles. Exact while the high word times REST fits in 32 bits: for more
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

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        weft_board_uart[0] = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    weft_board_exit_code = (uint32_t)code;
    for (;;) {
    }
}
