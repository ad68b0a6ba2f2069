/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: interrupts by number, with the interrupt controller of Xilinx. Its lines have the
 * numbers of their bits. Every number can be requested by software, which the controller cannot
 * once its lines are on: the board has a device for that, whose handler is here.
 */
#include <weft/system.h>

#include "check.h"
#include "microblaze.h"

enum { IRQS = 32 };

static uint32_t enabled; /* bits 31 - number */
static uint32_t held;    /* requested while disabled */
static uint32_t pended;  /* to be taken */

static uint32_t bit_of(unsigned irq)
{
    return 0x80000000U >> irq;
}

/** Interrupts closed. */
static void pend_enabled(void)
{
    uint32_t now = held & enabled;

    if (now != 0) {
        held &= ~now;
        pended |= now;
        weft_board_request();
    }
}

void weft_irq_pend(unsigned irq)
{
    bool was_enabled;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_enabled = weft_microblaze_disable();
    held |= bit_of(irq);
    pend_enabled();
    weft_microblaze_enable(was_enabled);
}

void weft_irq_enable(unsigned irq)
{
    bool was_enabled;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_enabled = weft_microblaze_disable();
    enabled |= bit_of(irq);
    pend_enabled();
    WEFT_MICROBLAZE_INTC->set_enable = 1U << irq;
    weft_microblaze_enable(was_enabled);
}

void weft_irq_disable(unsigned irq)
{
    bool was_enabled;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_enabled = weft_microblaze_disable();
    WEFT_MICROBLAZE_INTC->clear_enable = 1U << irq;
    enabled &= ~bit_of(irq);
    held |= pended & bit_of(irq);
    pended &= ~bit_of(irq);
    weft_microblaze_enable(was_enabled);
}

void weft_microblaze_requests_isr(void)
{
    unsigned irq;

    if (pended == 0) { /* withdrawn in the meantime */
        return;
    }
    irq = weft_arch_first(pended);
    pended ^= bit_of(irq);
    if (pended != 0) {
        weft_board_request();
    }
    weft_microblaze_words.active = (int32_t)irq;
    weft_irq_table[irq]();
}

int weft_arch_irq_active(void)
{
    return weft_arch_in_handler() ? (int)weft_microblaze_words.active : -1;
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    if (zero_latency) {
        weft_microblaze_fault_interrupt("interrupt cannot have zero latency", irq);
    }
}

void weft_irq_unhandled(void)
{
    weft_microblaze_fault_interrupt("unhandled interrupt", (unsigned)weft_microblaze_words.active);
}
