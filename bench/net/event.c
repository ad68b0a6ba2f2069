/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event and event flags of the other node.
 */
#include "pair.h"

#include "system.h"

void pair_event_raise(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_event_raise(&ready, WEFT_FOREVER);
        bench_end();
        weft_event_wait(&ready, WEFT_FOREVER);
    }
}

void pair_event_wait(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_event_raise(&ready, WEFT_FOREVER);
        bench_begin();
        weft_event_wait(&ready, WEFT_FOREVER);
        bench_end();
    }
}

void pair_flags_post(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_flags_post(&states, 1);
        bench_end();
    }
}

void pair_flags_wait(uint32_t n)
{
    uint32_t matched;

    (void)n;
    weft_flags_post(&states, 3);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_flags_wait(&states, 3, WEFT_FLAGS_ALL, &matched, WEFT_FOREVER);
        bench_end();
    }
}

static void post_states(void)
{
    weft_flags_post(&states, 4);
}

void pair_flags_wait_waits(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        net_kick_with(post_states);
        bench_begin();
        weft_flags_wait(&states, 4, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
        bench_end();
    }
}
