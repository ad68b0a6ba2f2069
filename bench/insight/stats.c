/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Statistics objects. The calls are inline: there is no call and no return, and
 * the compiler must not make one of several in a batch.
 */
#include "insight.h"

#include "system.h"

void insight_stats_set(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_stats_set(&value_stats, 5);
            bench_forget();
        }
        bench_end_of(BENCH_BATCH);
    }
}

void insight_stats_add(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_stats_add(&value_stats, 5);
            bench_forget();
        }
        bench_end_of(BENCH_BATCH);
    }
}

void insight_stats_delta(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_stats_set(&value_stats, 2);
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_stats_delta(&value_stats, 5);
            bench_forget();
        }
        bench_end_of(BENCH_BATCH);
    }
}
