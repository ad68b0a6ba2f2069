/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MIPS32: interrupts by number. 2 to 6 are the lines of the processor; the others have no device,
 * 7 too, which is the clock's and never in the table. All can be pended by software: by a bit in
 * weft_mips_pended while Cause.IP0 says that there are some.
 */
#include <weft/system.h>

#include "check.h"
#include "mips.h"

enum { IRQS = 32, LINES = CAUSE_LINES >> 8 };

static uint32_t enabled; /* bits 31 - number */
static uint32_t held;    /* requested while disabled */

static uint32_t bit_of(unsigned irq)
{
    return 0x80000000U >> irq;
}

/** Opens or closes a line of the processor: a handler has them all masked. Interrupts closed. */
static void set_line(unsigned irq, bool open)
{
    uint32_t bit = (1U << irq & LINES) << 8;
    uint32_t status = weft_mips_status();

    weft_mips_open = open ? weft_mips_open | bit : weft_mips_open & ~bit;
    if ((status & STATUS_IM) != 0) {
        CP0_WRITE(CP0_STATUS, (status & ~(uint32_t)STATUS_IM) | (weft_mips_open & STATUS_IM));
    }
}

/** Interrupts closed. */
static void set_pended(uint32_t pended)
{
    weft_mips_pended = pended;
    CP0_WRITE(CP0_CAUSE, pended != 0 ? CAUSE_IV | CAUSE_SOFTWARE : CAUSE_IV);
}

void weft_irq_pend(unsigned irq)
{
    bool was_enabled;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_enabled = weft_mips_disable();
    if ((enabled & bit_of(irq)) != 0) {
        set_pended(weft_mips_pended | bit_of(irq));
    } else {
        held |= bit_of(irq);
    }
    weft_mips_enable(was_enabled);
}

void weft_irq_enable(unsigned irq)
{
    uint32_t bit = bit_of(irq);
    bool was_enabled;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_enabled = weft_mips_disable();
    enabled |= bit;
    if ((held & bit) != 0) {
        held &= ~bit;
        set_pended(weft_mips_pended | bit);
    }
    set_line(irq, true);
    weft_mips_enable(was_enabled);
}

void weft_irq_disable(unsigned irq)
{
    uint32_t bit = bit_of(irq);
    bool was_enabled;

    weft_check(irq < IRQS, WEFT_MISUSE_IRQ);
    was_enabled = weft_mips_disable();
    enabled &= ~bit;
    if ((weft_mips_pended & bit) != 0) {
        held |= bit;
        set_pended(weft_mips_pended & ~bit);
    }
    set_line(irq, false);
    weft_mips_enable(was_enabled);
}

int weft_arch_irq_active(void)
{
    return weft_arch_in_handler() ? weft_mips_active : -1;
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    if (zero_latency) {
        weft_mips_fault_interrupt("interrupt cannot have zero latency", irq);
    }
}

void weft_irq_unhandled(void)
{
    weft_mips_fault_interrupt("unhandled interrupt", (unsigned)weft_mips_active);
}
