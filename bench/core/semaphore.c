/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Semaphore.
 */
#include "core.h"

static weft_sem_t sem;
static weft_sem_t answer;

void core_sem_give(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_init(&sem, 0);
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_sem_give(&sem);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_sem_take(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_init(&sem, BENCH_BATCH);
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_sem_take(&sem, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_sem_take_nothing(uint32_t n)
{
    (void)n;
    weft_sem_init(&sem, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_sem_take(&sem, WEFT_NO_WAIT);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* One task takes, one of lower priority gives. */

static void give_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&sem);
    }
    bench_done();
}

static void give_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_give(&sem);
        bench_end();
    }
    bench_done();
}

static void take_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        bench_end();
    }
}

static void take_begin(void *arg)
{
    (void)arg;
    weft_sem_take(&sem, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void take_timed_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, BENCH_LONG);
        bench_end();
    }
}

static void take_timed_begin(void *arg)
{
    (void)arg;
    weft_sem_take(&sem, BENCH_LONG);
    for (;;) {
        bench_begin();
        weft_sem_take(&sem, BENCH_LONG);
    }
}

static void pair(weft_task_entry_t take, weft_task_entry_t give)
{
    weft_sem_init(&sem, 0);
    bench_task(take, BENCH_HIGH);
    bench_task(give, BENCH_LOW);
    bench_run();
}

/** The first of n + 1 tasks that wait: the others stay in the queue behind it. */
void core_sem_give_wakes(uint32_t n)
{
    weft_sem_init(&sem, 0);
    bench_task(take_end, BENCH_HIGH);
    for (uint32_t i = 0; i < n; i++) {
        bench_task(take_end, BENCH_HIGH + 1);
    }
    bench_task(give_begin, BENCH_LOW);
    bench_run();
}

void core_sem_take_blocks(uint32_t n)
{
    (void)n;
    pair(take_begin, give_end);
}

void core_sem_give_wakes_timed(uint32_t n)
{
    (void)n;
    pair(take_timed_end, give_begin);
}

void core_sem_take_blocks_timed(uint32_t n)
{
    (void)n;
    pair(take_timed_begin, give_end);
}

/* The semaphore loop of OpenComRTOS. */

static void loop_first(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_sem_give(&sem);
            weft_sem_take(&answer, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
    bench_done();
}

static void loop_second(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        weft_sem_give(&answer);
    }
}

static void loop(weft_priority_t second)
{
    weft_sem_init(&sem, 0);
    weft_sem_init(&answer, 0);
    bench_task(loop_second, second);
    bench_task(loop_first, BENCH_LOW);
    bench_run();
}

void core_sem_loop_different(uint32_t n)
{
    (void)n;
    loop(BENCH_HIGH);
}

void core_sem_loop_equal(uint32_t n)
{
    (void)n;
    loop(BENCH_LOW);
}
