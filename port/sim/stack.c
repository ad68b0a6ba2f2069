/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulator: handlers run on the stack of the interrupted task.
 */
#include "port.h"

weft_port_stack_t weft_port_interrupt_stack(void)
{
    return (weft_port_stack_t){0, 0};
}
