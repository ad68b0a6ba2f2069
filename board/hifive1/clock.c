/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of the FE310: 64 bits that count the crystal of 32768 Hz, and a register that they are
 * compared with. 512 cycles are 15625 ticks of a microsecond, so a tick is less than a cycle.
 * Contract: arch/arch.h.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"

#define CYCLES 512U
#define TICKS 15625U

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX ((UINT32_MAX - TICKS) / CYCLES)

_Static_assert((uint64_t)WEFT_TICKS_PER_S *CYCLES == 32768ULL * TICKS, "32768 Hz");

/* Low and high word. */
extern volatile uint32_t weft_board_mtime[2];
extern volatile uint32_t weft_board_mtimecmp[2];

static uint64_t clock_start; /* in cycles */

static uint64_t read_mtime(void)
{
    uint32_t high;
    uint32_t low;

    do {
        high = weft_board_mtime[1];
        low = weft_board_mtime[0];
    } while (high != weft_board_mtime[1]);
    return (uint64_t)high << 32 | low;
}

static void compare(uint64_t count)
{
    weft_board_mtimecmp[0] = UINT32_MAX; /* no early match between the two halves */
    weft_board_mtimecmp[1] = (uint32_t)(count >> 32);
    weft_board_mtimecmp[0] = (uint32_t)count;
}

/** Whole ticks of a number of cycles. */
static uint64_t ticks_of(uint64_t cycles)
{
    return cycles / CYCLES * TICKS + (uint32_t)(cycles % CYCLES) * TICKS / CYCLES;
}

/** What a number of cycles is above whole ticks, in parts of a tick of which there are CYCLES. */
static uint32_t rest_of(uint64_t cycles)
{
    return (uint32_t)(cycles % CYCLES) * TICKS % CYCLES;
}

void weft_board_clock_init(void)
{
    compare(UINT64_MAX);
    clock_start = read_mtime();
}

uint64_t weft_board_clock(void)
{
    return ticks_of(read_mtime() - clock_start);
}

void weft_board_alarm(uint64_t deadline)
{
    uint64_t count = read_mtime();
    uint64_t now = ticks_of(count - clock_start);
    uint32_t ahead = deadline - now < ALARM_MAX ? (uint32_t)(deadline - now) : ALARM_MAX;

    if (deadline > now) {
        count += (ahead * CYCLES - rest_of(count - clock_start) + TICKS - 1U) / TICKS;
    }
    compare(count);
}
