/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulator: software interrupts run where handlers do, on the stack of the task.
 */
#include "arch.h"

#if WEFT_CONFIG_SWI

void weft_arch_swi_call(weft_swi_t *swi)
{
    weft_kernel_swis_locked(swi);
}

#endif
