/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How much a core has to compute with what it is sent, so that communication does not hold it up:
 * the time of a block on its way through the other core and back, over the passes that this one
 * makes. Two blocks are on the way meanwhile.
 */
#include "../bench.h"

#include "work.h"

#include "system.h"

/** Blocks on the way. */
#define AHEAD 2U

static ratio_block_t block;

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void send(void)
{
    weft_msgq_put(&input, &block, WEFT_FOREVER);
}

static void receive(void)
{
    weft_msgq_get(&output, &block, WEFT_FOREVER);
}

static void stream(uint32_t n)
{
    const ratio_order_t order = {BENCH_SAMPLES + AHEAD, n};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
    for (bench_counter_t i = 0; i < AHEAD; i++) {
        send();
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        send();
        receive();
        bench_end();
    }
    for (bench_counter_t i = 0; i < AHEAD; i++) {
        receive();
    }
}

static void compute(uint32_t n)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        ratio_work(&block, n);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"ratio.compute.kernel@1", "n passes over a block of 1 KiB on this core", compute, 1},
    {"ratio.compute.kernel@2", "n passes over a block of 1 KiB on this core", compute, 2},
    {"ratio.compute.kernel@4", "n passes over a block of 1 KiB on this core", compute, 4},
    {"ratio.compute.kernel@8", "n passes over a block of 1 KiB on this core", compute, 8},
    {"ratio.compute.kernel@16", "n passes over a block of 1 KiB on this core", compute, 16},
    {"ratio.compute.kernel@40", "n passes over a block of 1 KiB on this core", compute, 40},
    {"ratio.block.remote@0", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 0},
    {"ratio.block.remote@1", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 1},
    {"ratio.block.remote@2", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 2},
    {"ratio.block.remote@4", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 4},
    {"ratio.block.remote@8", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 8},
    {"ratio.block.remote@16", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 16},
    {"ratio.block.remote@40", "a block of 1 KiB to another core and back; n passes over it there",
     stream, 40},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

/** An order of no blocks ends the other core. */
void ratio_lead(void *arg)
{
    const ratio_order_t none = {0, 0};

    (void)arg;
    weft_sleep(BENCH_CONNECT);
    bench_walk();
    weft_msgq_put(&orders, &none, WEFT_FOREVER);
    weft_exit(0);
}
