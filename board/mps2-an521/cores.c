/* SPDX-License-Identifier: MIT */
/**
 * @file
 * AN521: what the two cores do to each other. Registers: Arm SSE-200 technical
 * reference manual (system control, message handling unit).
 */
#include "board.h"

#define INITSVTOR1 (*(volatile uint32_t *)0x50021114U)
#define CPUWAIT (*(volatile uint32_t *)0x50021118U)

/** Message handling unit: one set of these for the interrupt of each core. */
struct mhu {
    volatile uint32_t status;
    volatile uint32_t set;
    volatile uint32_t clear;
    uint32_t unused;
};

#define MHU0 ((struct mhu *)0x50003000U)

enum { CORES = 2 };

/** The program of core 1 begins with its vectors. */
extern uint32_t weft_board_core1_vectors[];
/** Memory for links. */
extern uint32_t weft_board_shared_begin[], weft_board_shared_end[];
/** Per core: it has exited with code 0. In memory that both see; the linker script has the place.
 */
extern volatile uint32_t weft_board_left[CORES];

void board_power_on(void)
{
    if (weft_board_cores == 1 || weft_board_core != 0) {
        return;
    }
    for (uint32_t *to = weft_board_shared_begin; to < weft_board_shared_end; to++) {
        *to = 0;
    }
    for (unsigned core = 0; core < CORES; core++) {
        weft_board_left[core] = 0;
    }
    __asm volatile("dsb" : : : "memory");
    INITSVTOR1 = (uint32_t)weft_board_core1_vectors;
    CPUWAIT = 0;
}

/**
 * Each core marks its own word before it looks at the other's: at least one of two that
 * exit at the same time sees both.
 */
void board_before_exit(int code)
{
    if (weft_board_cores == 1 || code != 0) {
        return;
    }
    weft_board_left[weft_board_core] = 1;
    __asm volatile("dsb" : : : "memory");
    if (weft_board_left[1U - weft_board_core] != 0) {
        return;
    }
    __asm volatile("cpsid i" : : : "memory");
    for (;;) {
        /* A disabled interrupt ends the wait, too, if it is pending: the alarm's is off. */
        BOARD_ALARM->control = 0;
        __asm volatile("wfi");
    }
}

void weft_board_doorbell(unsigned core)
{
    __asm volatile("dsb" : : : "memory");
    MHU0[core].set = 1;
}

void weft_board_doorbell_clear(void)
{
    MHU0[weft_board_core].clear = 1;
    __asm volatile("dsb" : : : "memory");
}
