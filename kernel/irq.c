/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts: whether the caller is a handler, and handlers that are attached at run time. The
 * generated table of interrupts calls what is in the slot, so no arch has code for this. A slot
 * changes only while its interrupt is disabled.
 */
#include <weft/system.h>

#include "check.h"

bool weft_in_isr(void)
{
    return weft_sched_in_handler();
}

void weft_irq_detached(void *arg)
{
    (void)arg;
    weft_irq_unhandled();
}

void weft_irq_attach(weft_irq_slot_t *slot, weft_irq_function_t function, void *arg)
{
    WEFT_CHECK_VOID(weft_wrong_call(slot));
    WEFT_CHECK_VOID(weft_wrong(function == NULL, WEFT_MISUSE_NULL));
    WEFT_CHECK_VOID(weft_wrong(slot->function != weft_irq_detached, WEFT_MISUSE_IN_USE));
    weft_irq_disable(slot->irq);
    slot->arg = arg;
    slot->function = function;
    weft_irq_enable(slot->irq);
}

void weft_irq_detach(weft_irq_slot_t *slot)
{
    WEFT_CHECK_VOID(weft_wrong_call(slot));
    weft_irq_disable(slot->irq);
    slot->function = weft_irq_detached;
}
