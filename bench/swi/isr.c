/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The way into interrupt handlers and out of them, to SWIs and to tasks. The
 * interrupts are made pending by what they interrupt.
 */
#include "swi.h"

#include "system.h"

static weft_sem_t sem;
static weft_swi_t target;
static weft_swi_t sampler;
static bool from_start;
static unsigned irq;

/** No register has to be saved. */
void swi_on_leaf(void)
{
    bench_end_in_isr();
}

/** A function is called: what it may destroy is saved. */
void swi_on_calling(void)
{
    swi_called_end();
    bench_forget();
}

void swi_on_begin(void)
{
    bench_begin_in_isr();
}

void swi_on_after(void)
{
    bench_forget();
    swi_called_begin();
    __asm__ volatile("" : : : "memory"); /* not a tail call */
}

void swi_on_post(void)
{
    if (from_start) {
        bench_begin_in_isr();
    }
    weft_swi_post(&target);
}

void swi_on_give(void)
{
    if (from_start) {
        bench_begin_in_isr();
    }
    weft_sem_give(&sem);
}

/** Interrupts that a handler makes pending. */
void swi_on_outer(void)
{
    bench_begin_irq(inner_irq);
    bench_forget();
}

void swi_on_inner(void)
{
    bench_end_in_isr();
}

void swi_prolog(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(leaf_irq);
        bench_settle();
    }
}

void swi_prolog_c(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(calling_irq);
        bench_settle();
    }
}

/** Makes an interrupt pending that begins the sample itself. */
static void pend(unsigned which)
{
    weft_irq_pend(which);
    bench_settle();
    bench_end();
}

void swi_epilog(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        pend(begin_irq);
    }
}

void swi_epilog_c(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        pend(after_irq);
    }
}

static void on_end(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    bench_end();
}

static void interrupt(void)
{
    if (from_start) {
        weft_irq_pend(irq);
    } else {
        bench_begin_irq(irq);
    }
    bench_settle();
    bench_forget();
}

void swi_isr_to_swi(uint32_t n)
{
    from_start = n != 0;
    irq = post_irq;
    weft_swi_init(&target, on_end, NULL, 3, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        interrupt();
    }
}

static void on_nothing(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
}

void swi_isr_to_swi_return(uint32_t n)
{
    (void)n;
    from_start = false;
    weft_swi_init(&target, on_nothing, NULL, 3, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(post_irq);
        bench_settle();
        bench_end();
    }
}

static void on_sampler(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    interrupt();
}

void swi_isr_to_swi_in_swi(uint32_t n)
{
    from_start = n != 0;
    irq = post_irq;
    weft_swi_init(&target, on_end, NULL, 3, 0);
    weft_swi_init(&sampler, on_sampler, NULL, 9, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_swi_post(&sampler);
    }
}

static void take_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        bench_end();
    }
}

static void pend_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        interrupt();
    }
    bench_done();
}

static void to_task(void)
{
    weft_sem_init(&sem, 0);
    bench_task(take_end, BENCH_HIGH);
    bench_task(pend_begin, BENCH_LOW);
    bench_run();
}

void swi_isr_to_task(uint32_t n)
{
    from_start = n != 0;
    irq = give_irq;
    to_task();
}

static void on_give(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    weft_sem_give(&sem);
}

void swi_isr_to_swi_to_task(uint32_t n)
{
    from_start = n != 0;
    irq = post_irq;
    weft_swi_init(&target, on_give, NULL, 3, 0);
    to_task();
}

void swi_nested(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_irq_pend(outer_irq);
        bench_settle();
    }
}
