/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Memory pool.
 */
#include "core.h"

#define BLOCK 32U

static weft_pool_t pool;
static _Alignas(8) uint8_t memory[BENCH_BATCH * BLOCK];

void core_pool_alloc(uint32_t n)
{
    (void)n;
    void *blocks[BENCH_BATCH] = {NULL};
    weft_pool_init(&pool, memory, BLOCK, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_pool_alloc(&pool, &blocks[b], WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_pool_free(&pool, blocks[b]);
        }
    }
}

void core_pool_free(uint32_t n)
{
    (void)n;
    void *blocks[BENCH_BATCH] = {NULL};
    weft_pool_init(&pool, memory, BLOCK, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_pool_alloc(&pool, &blocks[b], WEFT_FOREVER);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_pool_free(&pool, blocks[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* The task of higher priority takes the only block again and again; the other gives it back. */

static void *block;

static void alloc_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_pool_alloc(&pool, &block, WEFT_FOREVER);
        bench_end();
    }
}

static void alloc_begin(void *arg)
{
    (void)arg;
    weft_pool_alloc(&pool, &block, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_pool_alloc(&pool, &block, WEFT_FOREVER);
    }
}

static void free_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_pool_free(&pool, memory);
    }
    bench_done();
}

static void free_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_pool_free(&pool, memory);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    weft_pool_init(&pool, memory, BLOCK, 1);
    weft_pool_alloc(&pool, &block, WEFT_NO_WAIT);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_pool_alloc_blocks(uint32_t n)
{
    (void)n;
    pair(alloc_begin, free_end);
}

void core_pool_free_wakes(uint32_t n)
{
    (void)n;
    pair(alloc_end, free_begin);
}
