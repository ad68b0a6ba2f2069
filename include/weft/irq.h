/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts. The description names the handlers, which are in a constant table. An interrupt with
 * `attach: true` gets its handler at run time.
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

/** Handler that is attached at run time. Its interrupt is a kernel-aware one. */
typedef void (*weft_irq_function_t)(void *arg);

/** Place of a handler: `x_slot` of an interrupt `x` with `attach: true`. Its members are internal.
 */
typedef struct weft_irq_slot {
    weft_irq_function_t function;
    void *arg;
    uint32_t irq;
} weft_irq_slot_t;

/**
 * Attaches a handler to an interrupt that has none, and enables the interrupt. If it became pending
 * while it was disabled, the handler runs at once.
 * Context: any. O(1). With checks, a second handler is misuse 22.
 * @param slot x_slot of interrupt x
 * @param function called at each interrupt
 * @param arg its argument
 */
void weft_irq_attach(weft_irq_slot_t *slot, weft_irq_function_t function, void *arg);

/**
 * Disables an interrupt and detaches its handler, which does not run any more when this returns,
 * except where it is itself the caller, or was interrupted by it. Without a handler: no effect.
 * Context: any. O(1).
 */
void weft_irq_detach(weft_irq_slot_t *slot);

/**
 * Where an interrupt without a handler ends: in a fault record. Named by the generated tables.
 * Context: ISR.
 */
void weft_irq_detached(void *arg);

/** True in an interrupt handler or a timer handler. Context: any. O(1). */
bool weft_in_isr(void);

#ifdef __cplusplus
}
#endif

#endif
