/* SPDX-License-Identifier: MIT */
/**
 * @file
 * AN521: what the two cores do to each other, and what cores.h asks for.
 * Registers: Arm SSE-200 technical reference manual (system control, message
 * handling unit).
 */
#include "cores.h"

#include "arch.h"
#include "board.h"
#include "primask.h"
#include "sleep.h"

#define INITSVTOR1 (*(volatile uint32_t *)0x50021114U)
#define CPUWAIT (*(volatile uint32_t *)0x50021118U)
#define NVIC_ICER ((volatile uint32_t *)0xE000E180U)
#define NVIC_ICPR ((volatile uint32_t *)0xE000E280U)

/** Interrupt of the message handling unit: doorbell_irq in board.yaml. */
#define MHU0_IRQ 6U

/** Message handling unit: one set of these for the interrupt of each core. */
struct mhu {
    volatile uint32_t status;
    volatile uint32_t set;
    volatile uint32_t clear;
    uint32_t unused;
};

#define MHU0 ((struct mhu *)0x50003000U)

/** Where the program of core 1 is. */
extern uint32_t weft_board_core1_vectors[];
/** Memory that both cores see, the board's part included. */
extern uint32_t weft_board_shared_begin[], weft_board_shared_end[];

void board_start_others(void)
{
    for (uint32_t *to = weft_board_shared_begin; to < weft_board_shared_end; to++) {
        *to = 0;
    }
    __asm volatile("dsb" : : : "memory");
    INITSVTOR1 = (uint32_t)weft_board_core1_vectors;
    CPUWAIT = 0;
}

bool weft_board_close(void)
{
    return board_close();
}

void weft_board_open(bool was_open)
{
    board_open(was_open);
}

void weft_board_let_others_run(void)
{
    __asm volatile("yield" : : : "memory");
}

void weft_board_halt(void)
{
    for (unsigned irq = 0; irq < WEFT_BOARD_IRQS; irq += 32U) {
        NVIC_ICER[irq / 32U] = UINT32_MAX;
    }
    __asm volatile("dsb" : : : "memory");
    for (;;) {
        __asm volatile("wfi");
    }
}

bool weft_board_doorbell(unsigned core)
{
    __asm volatile("dsb" : : : "memory");
    MHU0[core].set = 1;
    return true;
}

void weft_board_doorbell_clear(void)
{
    MHU0[weft_board_core].clear = 1;
    __asm volatile("dsb" : : : "memory");
}

/* What the network itself made pending goes, too: it looks at the same links. */
void weft_board_doorbell_wait_unlock(void (*on_doorbell)(void))
{
    weft_armv7m_sleep_locked();
    if (MHU0[weft_board_core].status != 0) {
        weft_board_doorbell_clear();
        NVIC_ICPR[MHU0_IRQ / 32U] = 1U << MHU0_IRQ % 32U;
        weft_arch_lock();
        weft_armv7m_wake();
        on_doorbell();
        return;
    }
    weft_armv7m_wake();
}
