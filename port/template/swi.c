/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Software interrupts of a port that is still to be written. Nodes without them
 * do not need it.
 *
 * To do at the end of the last handler, critical section held, if weft_swi.due is
 * not 0 (swi.h): clear it, open interrupts without being a handler any more, in
 * such a way that further handlers go on below on the interrupt stack, and call
 * weft_kernel_swis_of_isr(). Where weft_swi.level is WEFT_PORT_URGENCY_MIN then, a
 * task was interrupted: weft_swi_end_locked(), and go on as without SWIs.
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
