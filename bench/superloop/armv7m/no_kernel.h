/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the vectors and UARTs of Armv7-M boards name of a kernel, so that nothing of it is linked.
 * No interrupt is enabled.
 */
#ifndef BENCH_SUPERLOOP_NO_KERNEL_H
#define BENCH_SUPERLOOP_NO_KERNEL_H

void weft_armv7m_fault_entry(void);
void weft_armv7m_svc(void);
void weft_armv7m_pendsv(void);
void weft_armv7m_systick(void);
void weft_irq_enable(unsigned irq);
void weft_irq_pend(unsigned irq);
void weft_irq_unhandled(void);
void weft_kernel_alarm(void);

void weft_armv7m_fault_entry(void)
{
    for (;;) {
    }
}

void weft_armv7m_svc(void)
{
}

void weft_armv7m_pendsv(void)
{
}

void weft_armv7m_systick(void)
{
}

void weft_irq_enable(unsigned irq)
{
    (void)irq;
}

void weft_irq_pend(unsigned irq)
{
    (void)irq;
}

void weft_irq_unhandled(void)
{
}

void weft_kernel_alarm(void)
{
}

/** Faults have vectors already. */
static inline void no_kernel_traps(void)
{
}

#endif
