/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two nodes: orders to the far one, and the empty sample.
 */
#include "pair.h"

#include "system.h"

void pair_order(enum net_role role, uint32_t rounds)
{
    const net_order_t order = {role, rounds, 0, 0};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}

void net_end_all(void)
{
    pair_order(NET_END, 1);
}

void pair_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}
