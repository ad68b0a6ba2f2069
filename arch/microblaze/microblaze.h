/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: registers of the interrupt controller, and what the files of the arch share. Names
 * and numbers: MicroBlaze Processor Reference Guide, UG984; XPS Interrupt Controller, DS572.
 */
#ifndef ARCH_MICROBLAZE_MICROBLAZE_H
#define ARCH_MICROBLAZE_MICROBLAZE_H

#include "account.h"
#include "arch.h"
#include "board.h"
#include "frame.h"

/** Interrupt controller. Bits are numbers. */
struct weft_microblaze_intc {
    uint32_t status;
    uint32_t pending;
    uint32_t enable;
    uint32_t acknowledge;
    uint32_t set_enable;
    uint32_t clear_enable;
    uint32_t vector;
    uint32_t master;
};

#define WEFT_MICROBLAZE_INTC ((volatile struct weft_microblaze_intc *)WEFT_BOARD_INTC)

/** What assembly and C share, at r13. */
struct weft_microblaze_words {
    uint32_t preempt; /**< not 0: preemption is due at the end of the handler */
    uint32_t task_sp; /**< r1 of the interrupted task, at its trap frame */
    int32_t active;   /**< number of the interrupt whose handler runs, or ran last */
};

extern struct weft_microblaze_words weft_microblaze_words;

/** To the mask of all interrupts and back. Who counts knows them by their bit. */
static inline void weft_microblaze_mask(void)
{
    __asm__ volatile("msrset r0, %0\n\tmsrset r0, %1" : : "i"(MSR_BIP), "i"(MSR_IE) : "memory");
}

/** Kernel lock held, and still afterwards. */
static inline void weft_microblaze_unmask_locked(void)
{
    __asm__ volatile("msrclr r0, %0\n\tmsrclr r0, %1" : : "i"(MSR_IE), "i"(MSR_BIP) : "memory");
}

/** Closes all interrupts, also in any handler. @return what weft_microblaze_enable() needs */
static inline bool weft_microblaze_disable(void)
{
    bool is_locked = weft_arch_is_locked();

    weft_arch_lock();
    return !is_locked;
}

static inline void weft_microblaze_enable(bool was_enabled)
{
    if (was_enabled) {
        weft_arch_unlock();
    }
}

/** In a handler: the address of the interrupted instruction, which nothing else changes. */
static inline uintptr_t weft_microblaze_interrupted(void)
{
    uintptr_t pc;

    __asm__ volatile("addk %0, r14, r0" : "=r"(pc));
    return pc;
}

/**
 * Waits for an interrupt, for the arch and for boards. Kernel lock held, and still on return: an
 * interrupt ends the sleep without being taken.
 */
static inline void weft_microblaze_sleep_locked(void)
{
    __asm__ volatile("mbar 16" : : : "memory");
    weft_account_wake_locked();
}

/** Ends in a fault record about an interrupt; pc is the interrupted instruction, or the caller. */
WEFT_NORETURN void weft_microblaze_fault_interrupt(const char *what, unsigned irq);

/** Interrupt WEFT_BOARD_REQUESTS_IRQ: the handler of requests by software, the lowest number's. */
void weft_microblaze_requests_isr(void);

#endif
