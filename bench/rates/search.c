/* SPDX-License-Identifier: MIT */
/** @file The search for the shortest period, for the handler alone and with a task. */
#include "rates.h"

/** Trials that must hold. */
#define TRIALS 4U

/** The number of no interrupt. */
#define NONE UINT32_MAX

volatile uint32_t rates_served_count;

static weft_sem_t wakes;
static volatile uint32_t woken;
static volatile bool is_late;
static bool has_task;

/** The interrupts between which time is measured: equally costly where none are. */
static volatile uint32_t first = NONE;
static volatile uint32_t last = NONE;

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

void rates_lost(void)
{
    is_late = true;
}

void rates_served(void)
{
    uint32_t count = rates_served_count;

    if (count == first) {
        bench_begin_in_isr();
    }
    if (count == last) {
        bench_end_in_isr();
    }
    if (has_task) {
        is_late |= woken != count;
        weft_sem_give(&wakes);
    }
    rates_served_count = count + 1U;
}

static void count_wakes(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&wakes, WEFT_FOREVER);
        woken++;
    }
}

/** Runs while nothing else does, so that instructions are time. */
static void spin(void *arg)
{
    (void)arg;
    for (;;) {
    }
}

static void end(void *arg)
{
    (void)arg;
    bench_done();
}

/** Returns whether a period is sustained. What an earlier trial left has ended before. */
static bool is_sustained(uint32_t period)
{
    is_late = false;
    for (unsigned i = 0; i < TRIALS && !is_late; i++) {
        weft_sleep(BENCH_QUIET);
        rates_served_count = 0;
        woken = 0;
        rates_source.trial(period);
    }
    return !is_late;
}

/**
 * Returns the shortest period that is sustained, again after the search: later trials can find
 * caches, or the phase of the source, in another state.
 */
static uint32_t shortest(void)
{
    uint32_t fails = 0;
    uint32_t holds = rates_source.longest;

    while (holds - fails > 1U) {
        uint32_t middle = fails + (holds - fails) / 2U;

        if (is_sustained(middle)) {
            holds = middle;
        } else {
            fails = middle;
        }
    }
    while (holds < rates_source.longest && !is_sustained(holds)) {
        holds++;
    }
    return holds;
}

/** The task of the suite searches: it waits during each trial. */
static void search(uint32_t with_task)
{
    uint32_t period;

    has_task = with_task != 0;
    weft_sem_init(&wakes, 0);
    bench_task(count_wakes, BENCH_TOP);
    bench_task(spin, BENCH_LAST);
    period = shortest();
    first = 0;
    last = RATES_COUNT - 1U;
    if (!is_sustained(period)) {
        weft_printf("rates: a period of %u is not sustained again\n", (unsigned)period);
        weft_exit(1);
    }
    first = NONE;
    last = NONE;
    bench_batch(RATES_COUNT - 1U);
    bench_task(end, BENCH_TOP);
    bench_run();
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"isr.sustained.handler.kernel",
     "between interrupts at the highest rate at which each is served before the next comes", search,
     0},
    {"isr.sustained.task.kernel",
     "between interrupts at the highest rate at which each wakes a task that ends in time", search,
     1},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
