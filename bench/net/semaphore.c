/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Semaphore of the other node.
 */
#include "pair.h"

#include "system.h"

void pair_sem_give(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&units);
        bench_end();
        weft_sem_take(&units, WEFT_FOREVER);
    }
}

void pair_sem_give_posted(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&units_posted);
        bench_end();
        weft_sem_take(&units_posted, WEFT_FOREVER);
    }
}

void pair_sem_take(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_give(&units);
        bench_begin();
        weft_sem_take(&units, WEFT_FOREVER);
        bench_end();
    }
}

void pair_sem_take_nothing(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_take(&units, WEFT_NO_WAIT);
        bench_end();
    }
}

static void give_units(void)
{
    weft_sem_give(&units);
}

void pair_sem_take_waits(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        net_kick_with(give_units);
        bench_begin();
        weft_sem_take(&units, WEFT_FOREVER);
        bench_end();
    }
}
