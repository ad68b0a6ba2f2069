/* SPDX-License-Identifier: MIT */
/** @file Conformance: interrupts, the critical section, zero latency. */
#include "../../arch/arch.h"
#include "conformance.h"

#define POKE 20U
#define OTHER PORT_OTHER
#define SPINS 100000U /* more than an interrupt needs to arrive */

static volatile uint32_t pokes;
static volatile uint32_t zaps;
static volatile uint32_t others;
static volatile bool seen_in_isr;
static volatile uint32_t others_in_poke;
static volatile uint32_t others_while_locked;
static volatile bool tells_locked; /* what the port says of the critical section is right */
static volatile int poke_does;     /* 1: pends the other one; 2: inside the critical section */

/** Waits until a count is reached, or long enough. */
static bool reaches(volatile uint32_t *count, uint32_t value)
{
    for (unsigned i = 0; i < SPINS && *count != value; i++) {
    }
    return *count == value;
}

void on_poke(void);
void on_other(void);
void on_zap(void);

void on_poke(void)
{
    seen_in_isr = weft_arch_in_isr() && weft_in_isr();
    if (poke_does != 0) {
        uint32_t before = others;
        tells_locked = !weft_arch_is_locked();
        if (poke_does == 2) {
            weft_arch_lock();
            tells_locked = tells_locked && weft_arch_is_locked();
        }
        weft_irq_pend(OTHER);
        (void)reaches(&others, before + 1);
        others_while_locked = others - before;
        if (poke_does == 2) {
            weft_arch_unlock();
        }
        (void)reaches(&others, before + 1);
        others_in_poke = others - before;
    }
    pokes++;
}

weft_sem_t *volatile port_other_gives;

void on_other(void)
{
    others++;
    if (port_other_gives != NULL) {
        weft_sem_give(port_other_gives);
    }
}

void on_zap(void)
{
    zaps++;
}

void isr_context(void)
{
    uint32_t before = pokes;

    poke_does = 0;
    seen_in_isr = false;
    CHECK_PORT(!weft_arch_in_isr());
    weft_arch_lock();
    CHECK_PORT(!weft_arch_in_isr());
    weft_arch_unlock();
    weft_irq_pend(POKE);
    CHECK_PORT(reaches(&pokes, before + 1));
    CHECK_PORT(seen_in_isr);
    CHECK_PORT(!weft_arch_in_isr());
}

void lock_holds_interrupts_off(void)
{
    uint32_t before = pokes;

    poke_does = 0;
    for (unsigned i = 1; i <= 100; i++) {
        weft_arch_lock();
        weft_irq_pend(POKE);
        CHECK_PORT(!reaches(&pokes, before + i) || i > 3); /* three long looks, then short ones */
        CHECK_PORT(pokes == before + i - 1);
        weft_arch_unlock();
        CHECK_PORT(reaches(&pokes, before + i));
        if (i == 3) {
            break;
        }
    }
    for (unsigned i = 4; i <= 1000; i++) {
        weft_arch_lock();
        weft_irq_pend(POKE);
        bool held = pokes == before + i - 1;
        weft_arch_unlock();
        if (!CHECK_PORT(held && reaches(&pokes, before + i))) {
            return;
        }
    }
}

/** A failure of weft_arch_add_or_lock() is in the critical section; weft_arch_try_swap() stays
 * there.
 */
void steps_in_critical_section(void)
{
    int32_t count = 0;
    uintptr_t word = 5;
    uint32_t before = pokes;

    poke_does = 0;
    CHECK_PORT(!weft_arch_is_locked());
    CHECK_PORT(!weft_arch_add_or_lock(&count, -1));
    CHECK_PORT(weft_arch_is_locked());
    weft_irq_pend(POKE);
    CHECK_PORT(!reaches(&pokes, before + 1));
    CHECK_PORT(!weft_arch_try_swap(&word, 4, 9));
    (void)weft_arch_try_swap(&word, 5, 9);
    CHECK_PORT(!reaches(&pokes, before + 1));
    weft_arch_unlock();
    CHECK_PORT(!weft_arch_is_locked());
    CHECK_PORT(reaches(&pokes, before + 1));
    (void)weft_arch_try_swap(&word, 9, 5);
    weft_irq_pend(POKE);
    CHECK_PORT(reaches(&pokes, before + 2));
}

/** The critical section in a handler keeps other handlers out, and opens none too early. */
void lock_in_isr(void)
{
    uint32_t before = pokes;
    uint32_t others_before = others;

    poke_does = 2;
    weft_irq_pend(POKE);
    CHECK_PORT(reaches(&pokes, before + 1));
    CHECK_PORT(tells_locked);
    CHECK_PORT(others_while_locked == 0);
    CHECK_PORT(others_in_poke == 0);
    CHECK_PORT(reaches(&others, others_before + 1));
}

void isrs_do_not_nest(void)
{
    uint32_t before = pokes;
    uint32_t others_before = others;

    poke_does = 1;
    weft_irq_pend(POKE);
    CHECK_PORT(reaches(&pokes, before + 1));
    CHECK_PORT(others_in_poke == 0);
    CHECK_PORT(reaches(&others, others_before + 1));
    poke_does = 0;
}

void disabled_interrupt_waits(void)
{
    uint32_t before = pokes;

    poke_does = 0;
    weft_irq_disable(POKE);
    weft_irq_pend(POKE);
    CHECK_PORT(!reaches(&pokes, before + 1));
    weft_irq_enable(POKE);
    CHECK_PORT(reaches(&pokes, before + 1));
    weft_irq_disable(POKE);
    weft_irq_enable(POKE);
    CHECK_PORT(!reaches(&pokes, before + 2)); /* it occurred once */
}

/** Pending is a level: several requests in a closed section are one, of each interrupt. */
void pend_many_times(void)
{
    uint32_t before = pokes;
    uint32_t others_before = others;

    poke_does = 0;
    weft_arch_lock();
    for (unsigned i = 0; i < 5; i++) {
        weft_irq_pend(OTHER);
        weft_irq_pend(POKE);
    }
    weft_arch_unlock();
    CHECK_PORT(reaches(&pokes, before + 1));
    CHECK_PORT(reaches(&others, others_before + 1));
    CHECK_PORT(!reaches(&pokes, before + 2));
    CHECK_PORT(others == others_before + 1);
}

void zero_latency_enters_critical_section(void)
{
    uint32_t before = zaps;
    uint32_t pokes_before = pokes;

    poke_does = 0;
    weft_arch_lock();
    weft_irq_pend(POKE);
    weft_irq_pend(PORT_ZAP);
    bool entered = reaches(&zaps, before + 1);
    bool held = pokes == pokes_before;
    weft_arch_unlock();
    CHECK_PORT(entered);
    CHECK_PORT(held);
    CHECK_PORT(reaches(&pokes, pokes_before + 1));
    for (unsigned i = 0; i < 200; i++) { /* and outside, at any rate */
        weft_irq_pend(PORT_ZAP);
        weft_irq_pend(POKE);
        CHECK_PORT(reaches(&zaps, before + 2 + i));
    }
}
