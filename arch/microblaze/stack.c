/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: the interrupt stack, which grows down from r13 (see weft_arch.h).
 */
#include "arch.h"

extern char WEFT_INTERRUPT_STACK_BEGIN[];

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    return (weft_arch_stack_t){(uintptr_t)WEFT_INTERRUPT_STACK_BEGIN, weft_microblaze_r13};
}
