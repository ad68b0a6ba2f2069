/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts of an arch that is still to be written. Nodes without them
 * do not need it.
 *
 * To do at the end of the last handler, kernel lock held, if weft_swi.due is
 * not NULL: what arch/arch.h says of weft_kernel_swis_locked(), with interrupts that continue
 * below on the interrupt stack meanwhile.
 */
#include "arch.h"

#if WEFT_CONFIG_SWI

/** To do: goes to the interrupt stack, calls weft_kernel_swis_locked(swi), comes back. */
void weft_arch_swi_call(weft_swi_t *swi)
{
    (void)swi;
    weft_template_to_do(__func__);
}

#endif
