/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queue.
 */
#include "core.h"

#define MESSAGE_MAX 256U

static weft_msgq_t queue;
static _Alignas(8) uint8_t ring[BENCH_BATCH * MESSAGE_MAX];
static _Alignas(8) uint8_t sent[MESSAGE_MAX];
static _Alignas(8) uint8_t received[MESSAGE_MAX];

static void fill(void)
{
    while (weft_msgq_put(&queue, sent, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

static void drain(void)
{
    while (weft_msgq_get(&queue, received, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

void core_msgq_put(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_msgq_put(&queue, sent, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

void core_msgq_get(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        fill();
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_msgq_get(&queue, received, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* On the empty queue, the task of higher priority gets. */

static void get_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_msgq_get(&queue, received, WEFT_FOREVER);
        bench_end();
    }
}

static void get_begin(void *arg)
{
    (void)arg;
    weft_msgq_get(&queue, received, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_msgq_get(&queue, received, WEFT_FOREVER);
    }
}

static void low_put_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_msgq_put(&queue, sent, WEFT_FOREVER);
    }
    bench_done();
}

static void low_put_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_msgq_put(&queue, sent, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

/* On the full queue, the task of higher priority puts. */

static void put_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_msgq_put(&queue, sent, WEFT_FOREVER);
        bench_end();
    }
}

static void put_begin(void *arg)
{
    (void)arg;
    weft_msgq_put(&queue, sent, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_msgq_put(&queue, sent, WEFT_FOREVER);
    }
}

static void low_get_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_msgq_get(&queue, received, WEFT_FOREVER);
    }
    bench_done();
}

static void low_get_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_msgq_get(&queue, received, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_msgq_put_wakes(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, 1);
    pair(get_end, low_put_begin);
}

void core_msgq_get_blocks(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, 1);
    pair(get_begin, low_put_end);
}

void core_msgq_get_wakes(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, 1);
    fill();
    pair(put_end, low_get_begin);
}

void core_msgq_put_blocks(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, 1);
    fill();
    pair(put_begin, low_get_end);
}
