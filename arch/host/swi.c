/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host: the way to software interrupts, on the stack of handlers. Signals that
 * come there have their frames and their handlers below, see interrupt.c.
 */
#include "swi.h"

#include "host.h"

#if WEFT_CONFIG_SWI

volatile bool weft_host_swis_run;

static weft_swi_t *called;

static void run(void)
{
    weft_sanitize_arrive(NULL);
    weft_kernel_swis_locked(called);
    (void)weft_sanitize_leave(weft_swi.interrupted);
}

void weft_arch_swi_call(weft_swi_t *swi)
{
    called = swi;
    weft_host_swis_run = true;
    void *left = weft_sanitize_leave(NULL);
    weft_host_call_on(weft_host_handlers, run);
    weft_sanitize_arrive(left);
    weft_host_swis_run = false;
}

#endif
