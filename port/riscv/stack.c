/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: the interrupt stack, which grows down from gp (see weft_port.h).
 */
#include "port.h"

extern char WEFT_INTERRUPT_STACK_BEGIN[];

weft_port_stack_t weft_port_interrupt_stack(void)
{
    return (weft_port_stack_t){(uintptr_t)WEFT_INTERRUPT_STACK_BEGIN, weft_riscv_gp};
}
