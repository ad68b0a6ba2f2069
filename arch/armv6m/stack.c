/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv6-M: the main stack, as the board's linker script places it.
 */
#include "arch.h"

extern char weft_board_stack_end[];
extern char WEFT_INTERRUPT_STACK[]; /* its address is the number of bytes */

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    uintptr_t end = (uintptr_t)weft_board_stack_end;

    return (weft_arch_stack_t){end - (uintptr_t)WEFT_INTERRUPT_STACK, end};
}
