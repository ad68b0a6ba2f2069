/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: registers of the processor, devices that every board with this arch
 * has, and what the files of the arch share. The board's linker script gives
 * the devices' addresses.
 */
#ifndef ARCH_RISCV_RISCV_H
#define ARCH_RISCV_RISCV_H

#include "account.h"
#include "arch.h"

#define CSR_READ(name)                                                                             \
    __extension__({                                                                                \
        uintptr_t csr_value;                                                                       \
        __asm__ volatile("csrr %0, " #name : "=r"(csr_value));                                     \
        csr_value;                                                                                 \
    })
#define CSR_WRITE(name, value) __asm__ volatile("csrw " #name ", %z0" : : "rJ"(value) : "memory")
/** Also by numbers that are expressions of constants. */
#define CSR_READ_NUMBER(number)                                                                    \
    __extension__({                                                                                \
        uintptr_t csr_value;                                                                       \
        __asm__ volatile("csrr %0, %1" : "=r"(csr_value) : "i"(number));                           \
        csr_value;                                                                                 \
    })
#define CSR_WRITE_NUMBER(number, value)                                                            \
    __asm__ volatile("csrw %0, %z1" : : "i"(number), "rJ"(value) : "memory")

/** Bits of mie. */
enum {
    MIE_SOFTWARE = 1 << 3,
    MIE_TIMER = 1 << 7,
    MIE_EXTERNAL = 1 << 11,
};

/** What an interrupt calls, see irq.c. */
struct weft_riscv_entry {
    void (*handler)(const struct weft_riscv_entry *self);
};

/** By number; and the one that software made pending, or NULL. switch.S calls them. */
extern struct weft_riscv_entry weft_riscv_entries[];
extern const struct weft_riscv_entry *weft_riscv_pended;

/** Software interrupt of this hart: 1 is a request. */
extern volatile uint32_t weft_board_msip;

/** Interrupt controller (RISC-V PLIC specification 1.0), context of this hart in M-mode. */
extern volatile uint32_t weft_board_plic_priority[]; /**< by source; 0: never */
extern volatile uint32_t weft_board_plic_enable[];   /**< bits by source */
extern volatile uint32_t weft_board_plic_threshold;
extern volatile uint32_t weft_board_plic_claim;

#if WEFT_CONFIG_USER
/** User frame whose regions are loaded; 0: none. */
extern uintptr_t weft_riscv_regions;

/** What tp is: user tasks can destroy it. */
extern uintptr_t weft_riscv_kernel_aware;
#endif

/** Bits of mie that the kernel lock clears. */
static inline void weft_riscv_set_kernel_aware(uintptr_t bits)
{
    __asm__ volatile("mv tp, %0" : : "r"(bits) : "memory");
#if WEFT_CONFIG_USER
    weft_riscv_kernel_aware = bits;
#endif
}

/** Closes all interrupts, also in any handler. @return what weft_riscv_open() needs */
static inline bool weft_riscv_close(void)
{
    uintptr_t mstatus;

    __asm__ volatile("csrrci %0, mstatus, 8" : "=r"(mstatus) : : "memory");
    return (mstatus & 8U) != 0;
}

static inline void weft_riscv_open(bool was_open)
{
    if (was_open) {
        __asm__ volatile("csrsi mstatus, 8" : : : "memory");
    }
}

/**
 * Waits for an interrupt, kernel lock held. On return it is free, but all
 * interrupts are masked: weft_riscv_open() lets them in.
 */
static inline void weft_riscv_sleep_locked(void)
{
    /* wfi looks at mie, not at mstatus: an interrupt ends it without being taken before it. */
    __asm__ volatile("csrci mstatus, 8\n"
                     "csrs mie, tp\n"
                     "wfi"
                     :
                     :
                     : "memory");
    weft_account_wake_locked();
}

/** All interrupts disabled. */
void weft_riscv_irq_setup(void);

/** Data accesses of tasks pass the guard; without WEFT_CONFIG_CHECKS does nothing. */
void weft_riscv_guard_setup(void);

/** True if the address lies in the part of the stack that the task must not write. */
bool weft_riscv_in_guard(uintptr_t address);

/** True if the address lies at the end of the interrupt stack, where nobody may write. */
bool weft_riscv_in_interrupt_guard(uintptr_t address);

/** Registers of the last exception, stored by assembly; and their names. */
extern uintptr_t weft_riscv_registers[];
extern const char *const weft_riscv_register_names[];

/** What a fault record says of an exception. */
const char *weft_riscv_describe(uintptr_t cause, uintptr_t address);

/** Ends in a fault record about an interrupt; pc is the interrupted instruction, or the caller. */
WEFT_NORETURN void weft_riscv_fault_interrupt(const char *what, unsigned irq);

#endif
