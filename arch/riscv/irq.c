/* SPDX-License-Identifier: MIT */
/**
 * @file
 * RISC-V: interrupts by number, from the interrupt controller and by software.
 *
 * A source of the controller is switched off by its priority, not by its enable
 * bit: the controller ignores the completion of a source that is not enabled,
 * so that a handler that disabled its own source would end it for good.
 *
 * The controller cannot make a source pending. weft_irq_pend() therefore uses
 * the hart's software interrupt and says in weft_riscv_pended whose entry is
 * meant; while that is in use, further ones wait in `queued`. The entries stand
 * between the trap and weft_irq_table: that of a disabled interrupt remembers
 * the request, that of an unhandled one makes the fault record. The trap hands
 * an entry its own address; handlers of the application take no notice of it.
 *
 * Zero latency: the controller has one bit in mie for all its sources, so they
 * cannot have it; interrupts without a device can. The software interrupt then
 * stays open while the kernel lock is held, and the entry of a kernel-aware interrupt
 * that comes in one waits for its end. Handlers do not nest: a zero-latency one
 * waits for another handler to end.
 */
#include <weft/system.h>

#include "board.h"
#include "check.h"
#include "riscv.h"

typedef void (*handler_t)(const struct weft_riscv_entry *self);

_Static_assert(WEFT_BOARD_IRQS <= 32, "a word holds a set of interrupts");

struct weft_riscv_entry weft_riscv_entries[WEFT_BOARD_IRQS];
const struct weft_riscv_entry *weft_riscv_pended;

uint32_t weft_riscv_zero_latency; /* builds with checks: that of `serving` */

static int serving = -1;      /* builds with checks: whose handler runs; -1: none */
static uint32_t held;         /* requested while disabled */
static uint32_t queued;       /* requested while weft_riscv_pended was in use */
static uint32_t zero_latency; /* never closed by the kernel */

static unsigned number_of(const struct weft_riscv_entry *entry)
{
    return (unsigned)(entry - weft_riscv_entries);
}

/** Bit 3 of mie: the software interrupt. */
static void open_software(void)
{
    __asm__ volatile("csrsi mie, 8" : : : "memory");
}

static void close_software(void)
{
    __asm__ volatile("csrci mie, 8" : : : "memory");
}

/**
 * Priority 0 is off. Interrupt 0 does not exist in the controller. The
 * priority is the same for all harts: a source belongs to the one that enables
 * it here. All interrupts closed: tasks share the word of enable bits.
 */
static void set_source(unsigned irq, uint32_t priority)
{
    if (irq != 0) {
        weft_board_plic_enable[0] |= 1U << irq;
        weft_board_plic_priority[irq] = priority;
    }
}

/**
 * All interrupts closed, from the look at weft_riscv_pended on: what an interrupt lets run in
 * between may pend something, too, and one of the two requests would replace the other.
 */
static void request(const struct weft_riscv_entry *entry)
{
    weft_riscv_pended = entry;
    weft_board_msip = 1;
}

/** Entry of a disabled interrupt. */
static void hold(const struct weft_riscv_entry *self)
{
    held |= 1U << number_of(self);
}

/** Calls the entries of a set, lowest number first. */
static void call_all(uint32_t set)
{
    for (unsigned irq = 0; set != 0; irq++, set >>= 1) {
        if ((set & 1U) != 0) {
            weft_riscv_entries[irq].handler(&weft_riscv_entries[irq]);
        }
    }
}

static void call_queued(const struct weft_riscv_entry *self);
static const struct weft_riscv_entry queue = {call_queued};

/** Everything that was requested before the software interrupt could be taken. */
static void call_queued(const struct weft_riscv_entry *self)
{
    uint32_t set = queued;

    (void)self;
    queued = 0;
    call_all(set & zero_latency);
    call_all(set & ~zero_latency);
}

/** Adds a request to the one or those that are pending, of which it may be one. All interrupts
 * closed. */
static void enqueue(unsigned irq)
{
    const struct weft_riscv_entry *pended = weft_riscv_pended;

    if (pended != NULL && pended != &queue) {
        queued |= 1U << number_of(pended);
    }
    queued |= 1U << irq;
    request(&queue);
    if ((zero_latency >> irq & 1U) != 0) {
        open_software(); /* a kernel-aware one may be waiting for the release of the kernel lock */
    }
}

/** Apart, so that the common path of weft_irq_pend() needs no stack. */
WEFT_OUT_OF_LINE static void enqueue_and_open(unsigned irq, bool was_open)
{
    enqueue(irq);
    weft_riscv_open(was_open);
}

void weft_irq_pend(unsigned irq)
{
    bool was_open;

    weft_check(irq < WEFT_BOARD_IRQS, WEFT_MISUSE_IRQ);
    was_open = weft_riscv_close();
    if (weft_riscv_pended != NULL) {
        enqueue_and_open(irq, was_open);
        return;
    }
    request(&weft_riscv_entries[irq]);
    weft_riscv_open(was_open);
}

/** Builds with checks: the handler, while it is known which one runs. Handlers do not nest. */
static void call_known(const struct weft_riscv_entry *self)
{
    unsigned irq = number_of(self);

    serving = (int)irq;
    weft_riscv_zero_latency = zero_latency >> irq & 1U;
    weft_irq_table[irq]();
    weft_riscv_zero_latency = 0;
    serving = -1;
}

/** Calls the handler of an interrupt. */
static void call_handler(const struct weft_riscv_entry *self)
{
    if (WEFT_CONFIG_CHECKS) {
        call_known(self);
    } else {
        weft_irq_table[number_of(self)]();
    }
}

/** Entry of a kernel-aware interrupt where there are zero-latency ones. */
static void call_kernel_aware(const struct weft_riscv_entry *self)
{
    if ((CSR_READ(mie) & MIE_TIMER) != 0) {
        weft_riscv_set_kernel_aware(MIE_TIMER | MIE_EXTERNAL);
        call_handler(self);
        return;
    }
    /* The release of the kernel lock lets it in. */
    enqueue(number_of(self));
    close_software();
    weft_riscv_set_kernel_aware(MIE_SOFTWARE | MIE_TIMER | MIE_EXTERNAL);
}

static void fault_unhandled(const struct weft_riscv_entry *self)
{
    weft_riscv_fault_interrupt("unhandled interrupt", number_of(self));
}

static handler_t handler_of(unsigned irq)
{
    if (weft_irq_table[irq] == weft_irq_unhandled) {
        return fault_unhandled;
    }
    if (zero_latency != 0 && (zero_latency >> irq & 1U) == 0) {
        return call_kernel_aware;
    }
    return WEFT_CONFIG_CHECKS ? call_known : (handler_t)weft_irq_table[irq];
}

void weft_irq_enable(unsigned irq)
{
    uint32_t bit = 1U << irq;
    bool was_open;

    weft_check(irq < WEFT_BOARD_IRQS, WEFT_MISUSE_IRQ);
    was_open = weft_riscv_close();
    weft_riscv_entries[irq].handler = handler_of(irq);
    if ((held & bit) != 0) {
        held &= ~bit;
        enqueue(irq);
    }
    set_source(irq, 1);
    weft_riscv_open(was_open);
}

void weft_irq_disable(unsigned irq)
{
    bool was_open;

    weft_check(irq < WEFT_BOARD_IRQS, WEFT_MISUSE_IRQ);
    was_open = weft_riscv_close();
    set_source(irq, 0);
    weft_riscv_entries[irq].handler = hold;
    weft_riscv_open(was_open);
}

int weft_arch_irq_active(void)
{
    return serving;
}

void weft_arch_irq_latency(unsigned irq, bool zero)
{
    uint32_t bit = 1U << irq;

    if (zero && (WEFT_BOARD_IRQ_SOURCES & bit) != 0) {
        weft_riscv_fault_interrupt("interrupt cannot have zero latency", irq);
    }
    zero_latency = zero ? zero_latency | bit : zero_latency & ~bit;
    for (unsigned i = 0; i < WEFT_BOARD_IRQS; i++) {
        if (weft_riscv_entries[i].handler != hold) {
            weft_riscv_entries[i].handler = handler_of(i);
        }
    }
    if (zero_latency != 0) {
        weft_riscv_set_kernel_aware(MIE_TIMER | MIE_EXTERNAL);
        open_software();
    } else {
        weft_riscv_set_kernel_aware(MIE_SOFTWARE | MIE_TIMER | MIE_EXTERNAL);
    }
}

void weft_riscv_irq_setup(void)
{
    /* The software interrupt may be pending: a doorbell that was rung before this node started. */
    weft_board_plic_enable[0] = 0;
    weft_board_plic_threshold = 0;
    for (unsigned irq = 0; irq < WEFT_BOARD_IRQS; irq++) {
        weft_riscv_entries[irq].handler = hold;
    }
}

void weft_irq_unhandled(void)
{
    weft_riscv_fault_interrupt("unhandled interrupt", WEFT_BOARD_IRQS);
}
