/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timers. None expires while the suite runs.
 */
#include "core.h"

#define OTHERS 256U
#define LATER WEFT_S(2000U)

static weft_timer_t timers[BENCH_BATCH];
static weft_timer_t others[OTHERS];

static void expired(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

static void init(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_timer_init(&timers[b], expired, NULL);
    }
    for (uint32_t i = 0; i < OTHERS; i++) {
        weft_timer_init(&others[i], expired, NULL);
    }
}

static void start_others(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        weft_timer_start(&others[i], BENCH_LONG + WEFT_MS(i), 0);
    }
}

static void stop_others(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        weft_timer_stop(&others[i]);
    }
}

static void stop_timers(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_timer_stop(&timers[b]);
    }
}

void core_timer_start(uint32_t n)
{
    init();
    start_others(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_timer_start(&timers[b], LATER, 0);
        }
        bench_end_of(BENCH_BATCH);
        stop_timers();
    }
    stop_others(n);
}

void core_timer_stop(uint32_t n)
{
    init();
    start_others(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_timer_start(&timers[b], LATER, 0);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_timer_stop(&timers[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
    stop_others(n);
}

/* The worst case: the time queue was rebuilt, and its first entry goes. */
void core_timer_stop_first(uint32_t n)
{
    init();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_timer_start(&timers[0], BENCH_LONG - WEFT_S(1U), 0);
        start_others(n);
        bench_begin();
        weft_timer_stop(&timers[0]);
        bench_end();
        stop_others(n);
    }
}
