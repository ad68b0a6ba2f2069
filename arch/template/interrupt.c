/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts and faults of an arch that is still to be written.
 *
 * To do, in assembly: entry and exit of interrupts. The entry saves what a C
 * function may destroy on the stack of the task, goes to the interrupt stack
 * and calls the entry of weft_irq_table, or weft_kernel_alarm() for the clock.
 * The exit of the last handler does nothing more unless
 * weft_arch_pend_switch() was called; then, with the kernel lock held, it
 * calls weft_kernel_preempt_locked(), stores the rest of the registers below those
 * saved at the entry, and restores the task that was returned, which may have
 * left by an interrupt or by weft_arch_switch().
 */
#include <weft/system.h>

#include "arch.h"

/** To do: let the interrupt occur. A request from before counts. */
void weft_irq_enable(unsigned irq)
{
    (void)irq;
    weft_template_to_do(__func__);
}

/** To do: keep it out, from the next instruction on. Requests are remembered. */
void weft_irq_disable(unsigned irq)
{
    (void)irq;
    weft_template_to_do(__func__);
}

/** To do: request it by software. With the kernel lock free it is taken before the return. */
void weft_irq_pend(unsigned irq)
{
    (void)irq;
    weft_template_to_do(__func__);
}

/** To do, rarely: which handler runs. Fault records name it. */
int weft_arch_irq_active(void)
{
    return -1;
}

/**
 * To do: below or above the mask of weft_arch_lock(). An interrupt that cannot
 * have zero latency is refused by a fault record, not accepted in silence.
 */
void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    (void)irq;
    (void)zero_latency;
    weft_template_to_do(__func__);
}

/** To do: a record with the interrupt's number as code and the interrupted pc. */
void weft_irq_unhandled(void)
{
    weft_template_to_do(__func__);
}
