/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: registers of the interrupt controller, and what the files of the arch share. Names and
 * numbers: The SPARC Architecture Manual, version 8; GRLIB IP Core User's Manual, IRQMP.
 */
#ifndef ARCH_SPARC_SPARC_H
#define ARCH_SPARC_SPARC_H

#include "account.h"
#include "arch.h"
#include "board.h"
#include "frame.h"

/** The level at which requests by software come. */
#define WEFT_SPARC_REQUESTS 1U

/** What assembly and C share, at g7. */
struct weft_sparc_words {
    int32_t active;   /**< number of the interrupt whose handler runs, or ran last */
    uint32_t pc;      /**< where it came */
    uint32_t preempt; /**< not 0: preemption is due at the end of the handler */
};

extern struct weft_sparc_words weft_sparc_words;

/** Interrupt controller, with one processor. Bits are levels. */
struct weft_sparc_irqmp {
    uint32_t level;
    uint32_t pending;
    uint32_t force;
    uint32_t clear;
    uint32_t unused[12];
    uint32_t mask;
};

#define WEFT_SPARC_IRQMP ((volatile struct weft_sparc_irqmp *)WEFT_BOARD_IRQMP)

/** Takes the kernel lock unless it is held. @return what weft_sparc_restore() needs */
static inline bool weft_sparc_lock(void)
{
    bool was_locked = weft_arch_is_locked();

    weft_arch_lock();
    return was_locked;
}

static inline void weft_sparc_restore(bool was_locked)
{
    if (!was_locked) {
        weft_arch_unlock();
    }
}

/** Waits for an interrupt, for the arch and for boards. Kernel lock held, and still on return. */
static inline void weft_sparc_sleep_locked(void)
{
    __asm__ volatile("wr %%g0, %%asr19" : : : "memory");
    weft_account_wake_locked();
}

/** Ends in a fault record about an interrupt; pc is the interrupted instruction, or the caller. */
WEFT_NORETURN void weft_sparc_fault_interrupt(const char *what, unsigned irq);

/** Level WEFT_SPARC_REQUESTS: the handler of requests by software, of which the lowest number. */
void weft_sparc_requests_isr(void);

#endif
