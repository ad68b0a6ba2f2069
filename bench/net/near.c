/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The semaphore loop on one node.
 */
#include "pair.h"

#include "system.h"

void net_near(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&here, WEFT_FOREVER);
        weft_sem_give(&back);
    }
}

void pair_loop_near(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&here);
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end();
    }
}
