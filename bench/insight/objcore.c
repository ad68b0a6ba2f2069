/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The accounts of a build with objcore: true. What they cost the services shows
 * in the suite core: ./weft bench --suite core --config objcore.
 */
#include "insight.h"

#include "system.h"

static weft_sem_t sems[16];

static void load_read(uint32_t n)
{
    weft_load_t load;

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_load(&load);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void load_permille(uint32_t n)
{
    static weft_load_t before = {1000U, 100U, 10U};
    static weft_load_t now = {901000U, 400100U, 5010U};

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            (void)weft_load_permille(&before, &now);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void insight_other(void *arg)
{
    (void)arg;
}

/** Of a task that never ran: nearly all of its stack is looked at. */
static void task_statistics(uint32_t n)
{
    weft_task_statistics_t statistics;

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_statistics(&other_task, &statistics);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void pool_statistics(uint32_t n)
{
    weft_pool_statistics_t statistics;

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_pool_statistics(&blocks, &statistics);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void interrupt_stack(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            (void)weft_interrupt_stack_used();
        }
        bench_end_of(BENCH_BATCH);
    }
}

static bool next(void *object, const char *name, void *arg)
{
    (void)object;
    (void)name;
    (void)arg;
    return true;
}

static void walk(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        weft_sem_init(&sems[i], 0);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            (void)weft_object_walk(WEFT_OBJECT_SEM, next, NULL);
        }
        bench_end_of(BENCH_BATCH);
    }
    for (uint32_t i = 0; i < n; i++) {
        weft_object_remove(WEFT_OBJECT_SEM, &sems[i]);
    }
}

static void enable(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            (void)weft_accounting_enable(true);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void yield_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_yield();
    }
    bench_done();
}

static void yield_end(void *arg)
{
    (void)arg;
    weft_yield();
    for (;;) {
        bench_end();
        weft_yield();
    }
}

/** @param n whether times are accounted */
static void yield(uint32_t n)
{
    (void)weft_accounting_enable(n != 0);
    bench_task(yield_end, BENCH_LOW);
    bench_task(yield_begin, BENCH_LOW);
    bench_run();
    (void)weft_accounting_enable(true);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"load.read.immediate.kernel", "read where the time went", load_read, 0},
    {"load.permille.kernel", "the load between two readings", load_permille, 0},
    {"accounting.enable.kernel", "enable accounting, or disable it", enable, 0},
    {"thread.yield.accounting.on.k_to_k", "yield; times are accounted", yield, 1},
    {"thread.yield.accounting.off.k_to_k", "yield; accounting is disabled", yield, 0},
    {"thread.statistics.kernel", "times and stack of a task that never ran, 1 KiB", task_statistics,
     0},
    {"pool.statistics.kernel", "blocks in use, and the most that were", pool_statistics, 0},
    {"isr.stack.kernel", "worst use of the interrupt stack", interrupt_stack, 0},
    {"objects.walk.kernel@0", "visit n objects of a kind", walk, 0},
    {"objects.walk.kernel@4", "visit n objects of a kind", walk, 4},
    {"objects.walk.kernel@16", "visit n objects of a kind", walk, 16},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
