/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The semaphore loop: give one semaphore, take another, while a far task does the
 * opposite.
 */
#include "pair.h"

#include "system.h"

void pair_loop(uint32_t n)
{
    (void)n;
    pair_order(NET_ANSWER, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&there);
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end();
    }
}

void pair_loop_posted(uint32_t n)
{
    (void)n;
    pair_order(NET_ANSWER_POSTED, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&there_posted);
        weft_sem_take(&back_posted, WEFT_FOREVER);
        bench_end();
    }
}
