/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts, made pending by the task that they interrupt.
 */
#include "core.h"

/* Interrupts of core.yaml. */
enum {
    IRQ_ENTRY = 3,
    IRQ_GIVE = 4,
};

static weft_sem_t sem;

/** Handler of the first: ends the sample. */
void core_on_entry(void);

void core_on_entry(void)
{
    bench_end();
}

/** Handler of the second: gives. */
void core_on_give(void);

void core_on_give(void)
{
    weft_sem_give(&sem);
}

void core_isr_entry(uint32_t n)
{
    (void)n;
    for (uint32_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(IRQ_ENTRY);
    }
}

void core_isr_resume_interrupted(uint32_t n)
{
    (void)n;
    for (uint32_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_init(&sem, 0);
        bench_begin_irq(IRQ_GIVE);
        bench_end();
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
    for (uint32_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(IRQ_GIVE);
    }
    bench_done();
}

void core_isr_resume_different(uint32_t n)
{
    (void)n;
    weft_sem_init(&sem, 0);
    bench_task(take_end, BENCH_HIGH);
    bench_task(pend_begin, BENCH_LOW);
    bench_run();
}
