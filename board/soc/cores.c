/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several nodes in one machine: the doorbell is that of the mailbox, a word of
 * bits that interrupts while one is set. Each core has a console of its own, and
 * the machine ends when all have.
 */
#include "arch.h"
#include "riscv.h"

/** Registers of a mailbox. */
struct mailbox {
    volatile uint32_t word;
    volatile uint32_t status;
    volatile uint32_t ring;  /**< sets bits; read: those that are set */
    volatile uint32_t clear; /**< clears bits */
    uint32_t unused[60];
};

_Static_assert(sizeof(struct mailbox) == 0x100, "by core");

/** By core; and that of this one. */
extern struct mailbox weft_board_mailboxes[];
extern struct mailbox weft_board_mailbox;

/** The bit of the doorbell that is used. */
#define RING 1U

bool weft_board_doorbell(unsigned core)
{
    __asm__ volatile("fence w, o" : : : "memory");
    weft_board_mailboxes[core].ring = RING;
    return true;
}

/** The interrupt ends before it could be taken. */
void weft_board_doorbell_wait_unlock(void (*on_doorbell)(void))
{
    weft_riscv_sleep_locked();
    if (weft_board_mailbox.ring != 0) {
        weft_board_doorbell_clear();
        weft_arch_lock();
        weft_riscv_open(true);
        on_doorbell();
        return;
    }
    weft_riscv_open(true);
}

void weft_board_doorbell_clear(void)
{
    weft_board_mailbox.clear = RING;
    __asm__ volatile("fence o, r" : : : "memory");
}
