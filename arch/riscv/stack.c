/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: the interrupt stack, which grows down from gp (see weft_arch.h).
 */
#include "arch.h"
#include "frame.h"

extern char WEFT_INTERRUPT_STACK_BEGIN[];

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    uintptr_t begin = (uintptr_t)WEFT_INTERRUPT_STACK_BEGIN;

    if (GUARD && !WEFT_CONFIG_USER) { /* its own end is the guard's: see guard.c */
        begin =
            ((begin + INTERRUPT_GUARD - 1U) & ~(uintptr_t)(INTERRUPT_GUARD - 1U)) + INTERRUPT_GUARD;
    }
    return (weft_arch_stack_t){begin, weft_riscv_gp};
}
