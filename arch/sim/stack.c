/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulator: handlers run on the stack of the interrupted task.
 */
#include "arch.h"

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    return (weft_arch_stack_t){0, 0};
}
