/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex of the other node.
 */
#include "pair.h"

#include "system.h"

void pair_mutex_lock(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_mutex_lock(&guard, WEFT_FOREVER);
        bench_end();
        weft_mutex_unlock(&guard);
    }
}

void pair_mutex_unlock(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mutex_lock(&guard, WEFT_FOREVER);
        bench_begin();
        weft_mutex_unlock(&guard);
        bench_end();
    }
}

/* The far task owns the mutex, inherits the lead's priority, and is then told to unlock. */

static void give_kick(void)
{
    weft_sem_give(&kick);
}

void pair_mutex_lock_waits(uint32_t n)
{
    (void)n;
    pair_order(NET_HOLD, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_take(&back, WEFT_FOREVER);
        net_kick_with(give_kick);
        bench_begin();
        weft_mutex_lock(&guard, WEFT_FOREVER);
        bench_end();
        weft_mutex_unlock(&guard);
    }
}
