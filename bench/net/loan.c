/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blocks of memory that both nodes see: only their addresses are sent. A sample
 * is so many blocks, each taken from a pool, sent, and given back by the far
 * task, whose word ends the sample.
 */
#include "net.h"

#include "system.h"

#define LOANS 32U
#define SAMPLES 101U

void net_end_all(void)
{
    const net_order_t order = {NET_END, 1, 0, 0};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void lend(uint32_t n)
{
    const net_order_t order = {NET_RETURN, SAMPLES * LOANS, LOANS, 0};
    void *block;

    (void)n;
    weft_msgq_put(&orders, &order, WEFT_FOREVER);
    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        bench_begin();
        for (uint32_t loan = 0; loan < LOANS; loan++) {
            weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
            weft_msgq_put(&loans, (const void *)&block, WEFT_FOREVER);
        }
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end_of(LOANS);
    }
    bench_batch(LOANS);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"msgq.loan.remote", "a block of any size from task to task and back, without a copy", lend, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
