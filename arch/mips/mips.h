/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MIPS32: registers of coprocessor 0, and what the files of the arch share. Names and numbers: MIPS
 * Architecture For Programmers, volume III, release 2.
 */
#ifndef ARCH_MIPS_MIPS_H
#define ARCH_MIPS_MIPS_H

#include "account.h"
#include "arch.h"
#include "frame.h"

/** Numbers of registers, and selections. */
#define CP0_BADVADDR "$8"
#define CP0_COUNT "$9"
#define CP0_COMPARE "$11"
#define CP0_STATUS "$12"
#define CP0_CAUSE "$13"
#define CP0_EPC "$14"
#define CP0_EBASE "$15, 1"

#define CP0_READ(name)                                                                             \
    __extension__({                                                                                \
        uint32_t cp0_value;                                                                        \
        __asm__ volatile("mfc0 %0, " name : "=r"(cp0_value));                                      \
        cp0_value;                                                                                 \
    })
/** What follows sees it. */
#define CP0_WRITE(name, value)                                                                     \
    __asm__ volatile("mtc0 %z0, " name "\n\tehb" : : "dJ"(value) : "memory")

/** What Status is when a trap ends: open interrupts, EXL and IE. */
extern uint32_t weft_mips_open;

/** Requests by software that are to be taken, as bits 31 - number; IP0 of Cause while there are. */
extern uint32_t weft_mips_pended;

/** Number of the interrupt whose handler runs, or ran last; -1: none. */
extern int32_t weft_mips_active;

/** To the mask of all interrupts and back. Who counts knows them by their registers. */
static inline void weft_mips_mask(void)
{
    __asm__ volatile("li $9, %0\n\tmtc0 $9, $12\n\tehb" : : "i"(STATUS_IE) : "$9", "memory");
}

/** Kernel lock held, and still afterwards. */
static inline void weft_mips_unmask_locked(void)
{
    __asm__ volatile("move $8, %0\n\tmtc0 $8, $12\n\tehb"
                     :
                     : "r"(weft_mips_open & STATUS_IM)
                     : "$8", "memory");
}

/** Closes all interrupts, also in any handler. @return what weft_mips_enable() needs */
static inline bool weft_mips_disable(void)
{
    uint32_t status;

    __asm__ volatile("di %0\n\tehb" : "=r"(status) : : "memory");
    return (status & STATUS_IE) != 0;
}

static inline void weft_mips_enable(bool was_enabled)
{
    if (was_enabled) {
        __asm__ volatile("ei\n\tehb" : : : "memory");
    }
}

/** switch.S: waits for an interrupt, kernel lock held and still held on return. */
void weft_mips_wait(void);

/** Waits for an interrupt, for the arch and for boards. Kernel lock held, and still on return. */
static inline void weft_mips_sleep_locked(void)
{
    weft_mips_wait();
    weft_account_wake_locked();
}

/** Ends in a fault record about an interrupt; pc is the interrupted instruction, or the caller. */
WEFT_NORETURN void weft_mips_fault_interrupt(const char *what, unsigned irq);

#endif
