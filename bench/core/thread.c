/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks: yield, the life of a task, sleep.
 */
#include "core.h"

static weft_task_t victims[BENCH_BATCH];
static weft_task_attr_t victim_attrs[BENCH_BATCH];
static _Alignas(64) uint8_t victim_stacks[BENCH_BATCH][BENCH_STACK];

/*
 * Yield: the first task begins a sample, the second one ends it, the others only pass on. A batch
 * goes round the ring BENCH_BATCH - 1 times more.
 */

static uint32_t ring;

static void yield_end(void *arg)
{
    (void)arg;
    weft_yield();
    for (;;) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_yield();
        }
        bench_end_of((BENCH_BATCH - 1U) * ring + 1U);
    }
}

static void yield_only(void *arg)
{
    (void)arg;
    for (;;) {
        weft_yield();
    }
}

static void yield_begin(void *arg)
{
    (void)arg;
    weft_yield(); /* lets every other task come to its yield */
    weft_yield();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_yield();
        }
    }
    bench_done();
}

static void yield(uint32_t n, uint8_t options)
{
    ring = n;
    bench_task_with(yield_begin, NULL, BENCH_LOW, options);
    bench_task_with(yield_end, NULL, BENCH_LOW, options);
    for (uint32_t i = 2; i < n; i++) {
        bench_task_with(yield_only, NULL, BENCH_LOW, options);
    }
    bench_run();
}

void core_yield_preemptive(uint32_t n)
{
    yield(n, WEFT_TASK_PREEMPTIVE);
}

void core_yield_cooperative(uint32_t n)
{
    yield(n, WEFT_TASK_COOPERATIVE);
}

/* The life of a task: the caller is the one of higher priority, so that nothing switches. */

static void victim_entry(void *arg)
{
    (void)arg;
}

static void create_victims(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        victim_attrs[b] = (weft_task_attr_t){
            .entry = victim_entry,
            .arg = NULL,
            .stack = victim_stacks[b],
            .stack_size = BENCH_STACK,
            .priority = BENCH_LOW,
            .options = WEFT_TASK_PREEMPTIVE,
        };
        weft_task_create(&victims[b], &victim_attrs[b]);
    }
}

static void start_victims(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_task_start(&victims[b]);
    }
}

static void abort_victims(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_task_abort(&victims[b]);
    }
}

void core_create(uint32_t n)
{
    (void)n;
    create_victims();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_create(&victims[b], &victim_attrs[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_start(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        create_victims();
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_start(&victims[b]);
        }
        bench_end_of(BENCH_BATCH);
        abort_victims();
    }
}

void core_suspend(uint32_t n)
{
    (void)n;
    create_victims();
    start_victims();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_suspend(&victims[b]);
        }
        bench_end_of(BENCH_BATCH);
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_resume(&victims[b]);
        }
    }
    abort_victims();
}

void core_resume(uint32_t n)
{
    (void)n;
    create_victims();
    start_victims();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_suspend(&victims[b]);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_resume(&victims[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
    abort_victims();
}

void core_abort(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        create_victims();
        start_victims();
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_abort(&victims[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_set_priority(uint32_t n)
{
    (void)n;
    create_victims();
    start_victims();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_set_priority(&victims[b], BENCH_LAST);
        }
        bench_end_of(BENCH_BATCH);
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_set_priority(&victims[b], BENCH_LOW);
        }
    }
    abort_victims();
}

/* Sleep, and its early end. */

static weft_task_t *sleeper;

static void sleep_begin(void *arg)
{
    (void)arg;
    weft_sleep(BENCH_LONG);
    for (;;) {
        bench_begin();
        weft_sleep(BENCH_LONG);
    }
}

static void cancel_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_task_cancel(sleeper);
        bench_end();
    }
    bench_done();
}

void core_sleep(uint32_t n)
{
    (void)n;
    sleeper = bench_task(sleep_begin, BENCH_HIGH);
    bench_task(cancel_end, BENCH_LOW);
    bench_run();
}

static void sleep_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sleep(BENCH_LONG);
        bench_end();
    }
}

static void cancel_begin(void *arg)
{
    weft_task_t *task = arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_task_cancel(task);
    }
    bench_done();
}

void core_cancel(uint32_t n)
{
    (void)n;
    weft_task_t *task = bench_task(sleep_end, BENCH_HIGH);
    bench_task_with(cancel_begin, task, BENCH_LOW, WEFT_TASK_PREEMPTIVE);
    bench_run();
}
