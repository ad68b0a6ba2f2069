/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts, made pending by the task that they interrupt.
 */
#include "core.h"

#include "system.h"

static weft_sem_t sem;

void core_on_entry(void)
{
    bench_end_in_isr();
}

void core_on_give(void)
{
    weft_sem_give(&sem);
}

void core_isr_entry(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(entry_irq);
        bench_settle();
    }
}

void core_isr_resume_interrupted(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_init(&sem, 0);
        bench_begin_irq(give_irq);
        bench_settle();
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
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(give_irq);
        bench_settle();
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
