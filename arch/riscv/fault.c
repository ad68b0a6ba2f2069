/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: exceptions and wrong interrupts as fault records.
 */
#include "frame.h"
#include "kernel.h"
#include "riscv.h"

/** Exception codes of mcause. */
enum {
    CAUSE_STORE_ACCESS_FAULT = 7,
};

static const char *const causes[] = {
    "instruction address misaligned",
    "instruction access fault",
    "illegal instruction",
    "breakpoint",
    "load address misaligned",
    "load access fault",
    "store address misaligned",
    "store access fault",
    "environment call from U-mode",
    "environment call from S-mode",
    "reserved exception",
    "environment call from M-mode",
};

const char *const weft_riscv_register_names[] = {
    "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",      "a1",
    "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",      "s6",
    "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6", "mstatus",
};

_Static_assert(sizeof weft_riscv_register_names / sizeof weft_riscv_register_names[0] ==
                   FAULT_REGISTERS,
               "switch.S stores as many");
_Static_assert(FAULT_REGISTERS <= WEFT_FAULT_REGISTERS, "a record holds as many");

/** Stored by switch.S. */
uintptr_t weft_riscv_registers[FAULT_REGISTERS];

WEFT_NORETURN void weft_riscv_fault(void);

WEFT_COMMON_PATH const char *describe(uintptr_t cause, uintptr_t address)
{
    if (cause >= sizeof causes / sizeof causes[0]) {
        return cause > INTPTR_MAX ? "unexpected interrupt" : "reserved exception";
    }
    if (cause == CAUSE_STORE_ACCESS_FAULT && weft_riscv_in_guard(address)) {
        return "stack overflow";
    }
    if (GUARD && cause == CAUSE_STORE_ACCESS_FAULT && weft_riscv_in_interrupt_guard(address)) {
        return "interrupt stack overflow";
    }
    return causes[cause];
}

const char *weft_riscv_describe(uintptr_t cause, uintptr_t address)
{
    return describe(cause, address);
}

/** Called by switch.S on the interrupt stack. */
void weft_riscv_fault(void)
{
    uintptr_t cause = CSR_READ(mcause);
    weft_fault_t fault = {
        .code = (uint32_t)cause,
        .pc = CSR_READ(mepc),
        .address = CSR_READ(mtval),
        .names = weft_riscv_register_names,
        .registers = FAULT_REGISTERS,
    };

    weft_kernel_fault_begin();
    fault.what = describe(cause, fault.address);
    for (size_t i = 0; i < FAULT_REGISTERS; i++) {
        fault.values[i] = weft_riscv_registers[i];
    }
    weft_fault(&fault);
}

void weft_riscv_fault_interrupt(const char *what, unsigned irq)
{
    weft_fault_t fault = {.what = what, .code = irq};

    fault.pc = weft_sched_in_handler() ? CSR_READ(mepc) : (uintptr_t)__builtin_return_address(0);
    weft_arch_guard(NULL);
    weft_fault(&fault);
}
