/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several nodes in one machine: doorbell, and what cores.h asks for. Linked only
 * into such nodes, whose link flags in board.yaml put the functions with __wrap_
 * in the place of those without it.
 */
#include "cores.h"

#include "arch.h"
#include "board.h"
#include "riscv.h"

/** In shared memory, by core; not zero: its doorbell was rung, see switch.S. */
extern uint32_t weft_board_rings[];
/** That of this core. */
extern uint32_t weft_board_ring;
extern volatile uint32_t weft_board_msip_of_0[];
extern volatile uint32_t weft_board_mtimecmp[2];

bool weft_board_close(void)
{
    return weft_riscv_close();
}

void weft_board_open(bool was_open)
{
    weft_riscv_open(was_open);
}

/** Waits for an alarm that is due already. */
void weft_board_let_others_run(void)
{
    uintptr_t mie = CSR_READ(mie);
    uint32_t low = weft_board_mtimecmp[0];
    uint32_t high = weft_board_mtimecmp[1];

    CSR_WRITE(mie, MIE_TIMER);
    weft_board_mtimecmp[1] = 0;
    weft_board_mtimecmp[0] = 0;
    __asm__ volatile("wfi" : : : "memory");
    weft_board_mtimecmp[0] = low;
    weft_board_mtimecmp[1] = high;
    CSR_WRITE(mie, mie);
}

void weft_board_halt(void)
{
    CSR_WRITE(mie, 0);
    for (;;) {
        __asm__ volatile("wfi");
    }
}

bool weft_board_doorbell(unsigned core)
{
    __atomic_store_n(&weft_board_rings[core], 1U, __ATOMIC_RELEASE);
    __asm__ volatile("fence w, o" : : : "memory");
    weft_board_msip_of_0[core] = 1;
    return true;
}

/*
 * The software interrupt of the hart stands for its own requests, too: then the
 * trap serves both. Order as in switch.S: the request ends, then its reason.
 */
void weft_board_doorbell_wait_unlock(void (*on_doorbell)(void))
{
    weft_riscv_sleep_locked();
    if (weft_riscv_pended == NULL) {
        weft_board_msip = 0;
        __asm__ volatile("fence" : : : "memory");
        if (__atomic_exchange_n(&weft_board_ring, 0U, __ATOMIC_ACQUIRE) != 0) {
            weft_arch_lock();
            weft_riscv_open(true);
            on_doorbell();
            return;
        }
    }
    weft_riscv_open(true);
}

/** The arch has ended the request before it called the handler. */
void weft_board_doorbell_clear(void)
{
}
