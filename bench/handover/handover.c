/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two tasks that hand control to and fro until a third one, which slept
 * meanwhile, ends the sample.
 */
#include "handover.h"

static weft_sem_t sem;
static weft_task_t *urgent;
static bench_counter_t rounds;

void handover_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void take(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void give(void *arg)
{
    (void)arg;
    for (;;) {
        rounds++;
        weft_sem_give(&sem);
    }
}

static void suspend(void *arg)
{
    (void)arg;
    for (;;) {
        weft_task_suspend(urgent);
    }
}

static void resume(void *arg)
{
    (void)arg;
    for (;;) {
        rounds++;
        weft_task_resume(urgent);
    }
}

/* A round is two switches: to the task of lower priority and back. */
static void watch(void *arg)
{
    (void)arg;
    bench_begin();
    weft_sleep(HANDOVER_WINDOW);
    bench_end_of(2U * rounds);
    bench_done();
}

static void hand_over(weft_task_entry_t high, weft_task_entry_t low)
{
    rounds = 0;
    bench_task(watch, BENCH_TOP);
    urgent = bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
    bench_batch(2U * rounds);
}

void handover_semaphore(uint32_t n)
{
    (void)n;
    weft_sem_init(&sem, 0);
    hand_over(take, give);
}

void handover_suspend(uint32_t n)
{
    (void)n;
    hand_over(suspend, resume);
}
