/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blocks of a pool that both nodes see: a call carries the address only. A sample takes a block,
 * lends it to the function, which works on it in place, and gives it back.
 */
#include "../net/net.h"

#include "system.h"

void net_end_all(void)
{
    (void)weft_function_call(&finish, NULL, NULL, WEFT_FOREVER);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void lend(uint32_t size)
{
    void *block;

    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        (void)weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
        const lent_t lent = {block, size};

        if (weft_function_call(&work, &lent, NULL, WEFT_FOREVER) != WEFT_OK) {
            weft_exit(3);
        }
        (void)weft_pool_free(&blocks, block);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"offload.lent.remote@64",
     "call a function with the address of a block of n bytes, without a copy", lend, 64},
    {"offload.lent.remote@65504",
     "call a function with the address of a block of n bytes, without a copy", lend, 65504},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
