/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Condition variable.
 */
#include "core.h"

static weft_mutex_t mutex;
static weft_cond_t cond;

static void wait_begin(void *arg)
{
    (void)arg;
    weft_mutex_lock(&mutex, WEFT_FOREVER);
    weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
    }
}

static void wait_end(void *arg)
{
    (void)arg;
    weft_mutex_lock(&mutex, WEFT_FOREVER);
    for (;;) {
        weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
        bench_end();
    }
}

static void signal_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_cond_signal(&cond);
    }
    bench_done();
}

static void signal_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_cond_signal(&cond);
        bench_end();
    }
    bench_done();
}

static void init(void)
{
    weft_mutex_init(&mutex);
    weft_cond_init(&cond);
}

void core_cond_wait_blocks(uint32_t n)
{
    (void)n;
    init();
    bench_task(wait_begin, BENCH_HIGH);
    bench_task(signal_end, BENCH_LOW);
    bench_run();
}

void core_cond_signal_wakes(uint32_t n)
{
    (void)n;
    init();
    bench_task(wait_end, BENCH_HIGH);
    bench_task(signal_begin, BENCH_LOW);
    bench_run();
}

/* Broadcast: the caller has higher priority; afterwards it lets them wait again. */

static void wait_only(void *arg)
{
    (void)arg;
    weft_mutex_lock(&mutex, WEFT_FOREVER);
    for (;;) {
        weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
    }
}

static void broadcast(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_task_set_priority(weft_task_self(), BENCH_LOW);
        weft_task_set_priority(weft_task_self(), BENCH_TOP);
        bench_begin();
        weft_cond_broadcast(&cond);
        bench_end();
    }
    bench_done();
}

void core_cond_broadcast(uint32_t n)
{
    init();
    for (uint32_t i = 0; i < n; i++) {
        bench_task(wait_only, BENCH_HIGH);
    }
    bench_task(broadcast, BENCH_TOP);
    bench_run();
}
