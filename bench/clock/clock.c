/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What it costs to know the time. Counterpart of table 2 of "IPC in heterogeneous multicore
 * systems", which compares gettimeofday() with a counter; the suite `user` has the row of a user
 * task.
 */
#include "../bench.h"

#include <weft/clock.h>

static volatile uint64_t now; /* what is read is used */
static volatile uint32_t units;

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void read_clock(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        now = weft_clock_now();
        bench_end();
    }
}

static void read_uptime(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        units = weft_clock_uptime_ms();
        bench_end();
    }
}

static void read_counter(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        units = weft_clock_counter();
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"clock.now.immediate.kernel", "read the clock, 64 bits of microseconds", read_clock, 0},
    {"clock.uptime.immediate.kernel", "read the uptime in milliseconds", read_uptime, 0},
    {"clock.counter.immediate.kernel", "read the high-resolution counter", read_counter, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
