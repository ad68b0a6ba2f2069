/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts of a port that is still to be written. Nodes without them
 * do not need it.
 *
 * To do at the end of the last handler, critical section held, if weft_swi.due is
 * not NULL: what port.h says of weft_kernel_swis(), with interrupts that go on
 * below on the interrupt stack meanwhile.
 */
#include "port.h"

#if WEFT_CONFIG_SWI

/** To do: goes to the interrupt stack, calls weft_kernel_swis(swi), comes back. */
void weft_port_swi_call(weft_swi_t *swi)
{
    (void)swi;
    weft_template_to_do(__func__);
}

#endif
