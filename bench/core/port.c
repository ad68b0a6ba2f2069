/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Port: the rendezvous with data.
 */
#include "core.h"

static weft_port_t port;
static _Alignas(8) uint8_t sent[CORE_MESSAGE];
static _Alignas(8) uint8_t received[CORE_MESSAGE];

static void get_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_port_get(&port, received, WEFT_FOREVER);
        bench_end();
    }
}

static void get_begin(void *arg)
{
    (void)arg;
    weft_port_get(&port, received, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_port_get(&port, received, WEFT_FOREVER);
    }
}

static void put_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_port_put(&port, sent, WEFT_FOREVER);
        bench_end();
    }
}

static void put_begin(void *arg)
{
    (void)arg;
    weft_port_put(&port, sent, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_port_put(&port, sent, WEFT_FOREVER);
    }
}

static void low_put_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_port_put(&port, sent, WEFT_FOREVER);
    }
    bench_done();
}

static void low_put_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_port_put(&port, sent, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

static void low_get_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_port_get(&port, received, WEFT_FOREVER);
    }
    bench_done();
}

static void low_get_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_port_get(&port, received, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

static void pair(uint32_t n, weft_task_entry_t high, weft_task_entry_t low)
{
    weft_port_init(&port, n);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_port_put_wakes(uint32_t n)
{
    pair(n, get_end, low_put_begin);
}

void core_port_get_blocks(uint32_t n)
{
    pair(n, get_begin, low_put_end);
}

void core_port_get_wakes(uint32_t n)
{
    pair(n, put_end, low_get_begin);
}

void core_port_put_blocks(uint32_t n)
{
    pair(n, put_begin, low_get_end);
}
