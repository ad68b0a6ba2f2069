/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MIPS32: the interrupt stack, which grows down from gp (see weft_arch.h).
 */
#include "arch.h"

extern char WEFT_INTERRUPT_STACK_BEGIN[];

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    return (weft_arch_stack_t){(uintptr_t)WEFT_INTERRUPT_STACK_BEGIN, weft_mips_gp};
}
