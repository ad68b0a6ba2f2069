/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: interrupts by number, with the controller IRQMP. 2 to 14 are levels of the processor,
 * each with a bit of the controller. Requests for the others come by software, at the lowest level;
 * level 15 is none of these, since nothing masks it.
 */
#include <weft/system.h>

#include "bits.h"
#include "check.h"
#include "sparc.h"

enum { IRQS = 32, LEVELS = 0x7FFC };

static uint32_t enabled; /* those that come by software */
static uint32_t held;    /* requested while disabled */
static uint32_t pended;  /* to be taken */

/** The number of a bit by weft_bits_index(). */
static const uint8_t numbers[] = {
    0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
    31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9,
};

/** Kernel lock held, or in a handler. */
static void request(uint32_t levels)
{
    WEFT_SPARC_IRQMP->force |= levels;
}

/** Interrupts closed. */
static void pend_enabled(void)
{
    uint32_t now = held & enabled;

    if (now != 0) {
        held &= ~now;
        pended |= now;
        request(1U << WEFT_SPARC_REQUESTS);
    }
}

void weft_irq_pend(unsigned irq)
{
    bool was_locked;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_locked = weft_sparc_lock();
    if ((1U << irq & LEVELS) != 0) {
        request(1U << irq);
    } else {
        held |= 1U << irq;
        pend_enabled();
    }
    weft_sparc_restore(was_locked);
}

void weft_irq_enable(unsigned irq)
{
    bool was_locked;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_locked = weft_sparc_lock();
    if ((1U << irq & LEVELS) != 0) {
        WEFT_SPARC_IRQMP->mask |= 1U << irq;
    } else {
        enabled |= 1U << irq;
        pend_enabled();
    }
    weft_sparc_restore(was_locked);
}

void weft_irq_disable(unsigned irq)
{
    bool was_locked;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_locked = weft_sparc_lock();
    if ((1U << irq & LEVELS) != 0) {
        WEFT_SPARC_IRQMP->mask &= ~(1U << irq);
    } else {
        enabled &= ~(1U << irq);
        held |= pended & 1U << irq;
        pended &= ~(1U << irq);
    }
    weft_sparc_restore(was_locked);
}

void weft_sparc_requests_isr(void)
{
    uint32_t first = pended & -pended;
    unsigned irq;

    if (first == 0) { /* withdrawn in the meantime */
        return;
    }
    pended ^= first;
    if (pended != 0) {
        request(1U << WEFT_SPARC_REQUESTS);
    }
    irq = numbers[weft_bits_index(first)];
    weft_sparc_words.active = (int32_t)irq;
    weft_irq_table[irq]();
}

int weft_arch_irq_active(void)
{
    return weft_arch_in_handler() ? (int)weft_sparc_words.active : -1;
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    if (zero_latency) {
        weft_sparc_fault_interrupt("interrupt cannot have zero latency", irq);
    }
}

void weft_irq_unhandled(void)
{
    weft_sparc_fault_interrupt("unhandled interrupt", (unsigned)weft_sparc_words.active);
}
