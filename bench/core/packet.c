/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packet pool.
 */
#include "core.h"

#define CAPACITY 24U

static weft_packet_pool_t pool;
static _Alignas(8) uint8_t memory[BENCH_BATCH * WEFT_PACKET_SIZE(CAPACITY)];

void core_packet_alloc(uint32_t n)
{
    (void)n;
    weft_packet_t *packets[BENCH_BATCH] = {NULL};
    weft_packet_pool_init(&pool, memory, CAPACITY, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_packet_alloc(&pool, &packets[b], WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_packet_free(packets[b]);
        }
    }
}

void core_packet_free(uint32_t n)
{
    (void)n;
    weft_packet_t *packets[BENCH_BATCH] = {NULL};
    weft_packet_pool_init(&pool, memory, CAPACITY, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_packet_alloc(&pool, &packets[b], WEFT_FOREVER);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_packet_free(packets[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* The task of higher priority takes the only packet again and again; the other gives it back. */

static weft_packet_t *packet;

static void alloc_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_packet_alloc(&pool, &packet, WEFT_FOREVER);
        bench_end();
    }
}

static void alloc_begin(void *arg)
{
    (void)arg;
    weft_packet_alloc(&pool, &packet, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_packet_alloc(&pool, &packet, WEFT_FOREVER);
    }
}

static void free_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_packet_free(packet);
    }
    bench_done();
}

static void free_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_packet_free(packet);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    weft_packet_pool_init(&pool, memory, CAPACITY, 1);
    weft_packet_alloc(&pool, &packet, WEFT_NO_WAIT);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_packet_alloc_blocks(uint32_t n)
{
    (void)n;
    pair(alloc_begin, free_end);
}

void core_packet_free_wakes(uint32_t n)
{
    (void)n;
    pair(alloc_end, free_begin);
}
