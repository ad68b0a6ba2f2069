/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts. The description names the handlers, which are in a constant table.
 */
#ifndef WEFT_IRQ_H
#define WEFT_IRQ_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Handler of an interrupt. A kernel-aware one may call every service that does
 * not wait. A zero-latency one is never delayed by the kernel and must make no
 * kernel call.
 */
typedef void (*weft_isr_t)(void);

/** Enables an interrupt. Context: any. O(1). */
void weft_irq_enable(unsigned irq);

/** Disables an interrupt. Context: any. O(1). */
void weft_irq_disable(unsigned irq);

/** Sets an interrupt pending by software. Context: any. O(1). */
void weft_irq_pend(unsigned irq);

/** True in an interrupt handler or a timer handler. Context: any. O(1). */
bool weft_in_isr(void);

#ifdef __cplusplus
}
#endif

#endif
