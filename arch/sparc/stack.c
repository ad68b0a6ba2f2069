/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: the interrupt stack, which grows down from g7 (see weft_arch.h).
 */
#include "sparc.h"

extern char WEFT_INTERRUPT_STACK_BEGIN[];

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    return (weft_arch_stack_t){(uintptr_t)WEFT_INTERRUPT_STACK_BEGIN, weft_sparc_g7};
}
