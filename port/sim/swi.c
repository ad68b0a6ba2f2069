/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulator: software interrupts run where handlers do, on the stack of the task.
 */
#include "port.h"

#if WEFT_CONFIG_SWI

void weft_port_swi_call(weft_swi_t *swi)
{
    weft_kernel_swis(swi);
}

#endif
