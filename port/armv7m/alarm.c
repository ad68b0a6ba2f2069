/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The alarm of the clock by SysTick, which every Armv7-M has. It counts 24
 * bits of processor cycles, so that a distant alarm comes early, after at most
 * 2^24 cycles, and the kernel asks again; that also keeps the board's clock
 * from wrapping unseen.
 */
#include "board.h"
#include "port.h"
#include "registers.h"

#define SYSTICK_MAX 0xFFFFFFU

void weft_board_alarm(uint64_t deadline)
{
    uint64_t now = weft_board_clock();
    uint32_t cycles = SYSTICK_MAX;

    if (deadline <= now) {
        cycles = 1;
    } else if (deadline - now < SYSTICK_MAX / WEFT_BOARD_CYCLES_PER_TICK) {
        cycles = (uint32_t)(deadline - now) * WEFT_BOARD_CYCLES_PER_TICK;
    }
    SYST_RVR = cycles;
    SYST_CVR = 0;
    SYST_CSR = SYST_CSR_ENABLE | SYST_CSR_TICKINT | SYST_CSR_CLKSOURCE;
}
