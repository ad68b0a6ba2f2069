/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linked queue, in both orders.
 */
#include "objects.h"

/* One item stays in the queue, so that puts and gets are those among others. */
#define ITEMS (BENCH_BATCH + 1U)

static struct item {
    uintptr_t link;
    uint32_t value;
} items[ITEMS];

static weft_queue_t queue;
static weft_pool_t nodes;
static weft_queue_node_t node_memory[ITEMS];
static void *got;

static void make(uint32_t order)
{
    weft_pool_init(&nodes, node_memory, sizeof node_memory[0], ITEMS);
    weft_queue_init(&queue, (weft_queue_order_t)order, &nodes);
}

static void drain(void)
{
    while (weft_queue_get(&queue, &got, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

void objects_queue_put(uint32_t n)
{
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_queue_put(&queue, &items[BENCH_BATCH]);
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_queue_put(&queue, &items[b]);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

void objects_queue_put_first(uint32_t n)
{
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_queue_put(&queue, &items[0]);
        bench_end();
        drain();
    }
}

void objects_queue_get(uint32_t n)
{
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < ITEMS; b++) {
            weft_queue_put(&queue, &items[b]);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_queue_get(&queue, &got, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

void objects_queue_get_last(uint32_t n)
{
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_queue_put(&queue, &items[0]);
        bench_begin();
        weft_queue_get(&queue, &got, WEFT_FOREVER);
        bench_end();
    }
}

void objects_queue_put_alloc(uint32_t n)
{
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_queue_put_alloc(&queue, &items[BENCH_BATCH]);
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_queue_put_alloc(&queue, &items[b]);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

void objects_queue_get_free(uint32_t n)
{
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < ITEMS; b++) {
            weft_queue_put_alloc(&queue, &items[b]);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_queue_get(&queue, &got, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

static void get_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_queue_get(&queue, &got, WEFT_FOREVER);
        bench_end();
    }
}

static void get_begin(void *arg)
{
    (void)arg;
    weft_queue_get(&queue, &got, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_queue_get(&queue, &got, WEFT_FOREVER);
    }
}

static void put_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_queue_put(&queue, &items[0]);
    }
    bench_done();
}

static void put_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_queue_put(&queue, &items[0]);
        bench_end();
    }
    bench_done();
}

static void put_alloc_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_queue_put_alloc(&queue, &items[0]);
    }
    bench_done();
}

static void put_alloc_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_queue_put_alloc(&queue, &items[0]);
        bench_end();
    }
    bench_done();
}

static void cancel_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_queue_cancel_wait(&queue);
    }
    bench_done();
}

static void pair(uint32_t order, weft_task_entry_t high, weft_task_entry_t low)
{
    make(order);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void objects_queue_get_blocks(uint32_t n)
{
    pair(n, get_begin, put_end);
}

void objects_queue_put_wakes(uint32_t n)
{
    pair(n, get_end, put_begin);
}

void objects_queue_get_free_blocks(uint32_t n)
{
    pair(n, get_begin, put_alloc_end);
}

void objects_queue_put_alloc_wakes(uint32_t n)
{
    pair(n, get_end, put_alloc_begin);
}

void objects_queue_cancel_wakes(uint32_t n)
{
    pair(n, get_end, cancel_begin);
}
