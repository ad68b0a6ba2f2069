/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Messages of n bytes.
 */
#include "growth.h"

/** Messages of the queue. */
#define DEPTH 2U

static uint32_t ring[DEPTH * GROWTH_MESSAGE / 4U];
static uint32_t sent[GROWTH_MESSAGE / 4U];
static uint32_t received[GROWTH_MESSAGE / 4U];
static weft_msgq_t queue;
static weft_port_t port;
static weft_data_event_t event;
static weft_blackboard_t board;

void growth_msgq(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, DEPTH);
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_msgq_put(&queue, sent, WEFT_NO_WAIT);
        weft_msgq_get(&queue, received, WEFT_NO_WAIT);
        bench_end();
    }
}

void growth_data_event(uint32_t n)
{
    weft_data_event_init(&event, ring, n);
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_data_event_put(&event, sent);
        weft_data_event_get(&event, received, WEFT_NO_WAIT);
        bench_end();
    }
}

void growth_board(uint32_t n)
{
    weft_blackboard_init(&board, ring, n);
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_blackboard_write(&board, sent);
        weft_blackboard_read(&board, received, NULL, WEFT_NO_WAIT);
        bench_end();
    }
}

/** A task waits and another one makes the call that is measured. */
static void meet(weft_task_entry_t waiter, weft_task_entry_t caller)
{
    bench_task(waiter, BENCH_HIGH);
    bench_task(caller, BENCH_LOW);
    bench_run();
}

static void queue_getter(void *arg)
{
    (void)arg;
    for (;;) {
        weft_msgq_get(&queue, received, WEFT_FOREVER);
        bench_end();
    }
}

static void queue_putter(void *arg)
{
    (void)arg;
    for (uint32_t i = 0; i < DEPTH; i++) {
        weft_msgq_put(&queue, sent, WEFT_NO_WAIT);
    }
    for (;;) {
        weft_msgq_put(&queue, sent, WEFT_FOREVER);
        bench_end();
    }
}

static void queue_put(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_msgq_put(&queue, sent, WEFT_FOREVER);
    }
    bench_done();
}

static void queue_get(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_msgq_get(&queue, received, WEFT_FOREVER);
    }
    bench_done();
}

void growth_msgq_wakes(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, DEPTH);
    meet(queue_getter, queue_put);
}

void growth_msgq_makes_room(uint32_t n)
{
    weft_msgq_init(&queue, ring, n, DEPTH);
    meet(queue_putter, queue_get);
}

static void port_getter(void *arg)
{
    (void)arg;
    for (;;) {
        weft_port_get(&port, received, WEFT_FOREVER);
        bench_end();
    }
}

static void port_put(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_port_put(&port, sent, WEFT_FOREVER);
    }
    bench_done();
}

void growth_port(uint32_t n)
{
    weft_port_init(&port, n);
    meet(port_getter, port_put);
}

static void event_getter(void *arg)
{
    (void)arg;
    for (;;) {
        weft_data_event_get(&event, received, WEFT_FOREVER);
        bench_end();
    }
}

static void event_put(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_data_event_put(&event, sent);
    }
    bench_done();
}

void growth_data_event_wakes(uint32_t n)
{
    weft_data_event_init(&event, ring, n);
    meet(event_getter, event_put);
}
