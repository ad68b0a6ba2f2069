/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event: the boolean that is raised and tested.
 */
#include "core.h"

static weft_event_t events[BENCH_BATCH];
static weft_event_t event;

void core_event_raise(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_event_init(&events[b]);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_event_raise(&events[b], WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_event_wait(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_event_init(&events[b]);
            weft_event_raise(&events[b], WEFT_NO_WAIT);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_event_wait(&events[b], WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* On the clear event, the task of higher priority tests. */

static void test_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_event_wait(&event, WEFT_FOREVER);
        bench_end();
    }
}

static void test_begin(void *arg)
{
    (void)arg;
    weft_event_wait(&event, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_event_wait(&event, WEFT_FOREVER);
    }
}

static void low_raise_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_event_raise(&event, WEFT_FOREVER);
    }
    bench_done();
}

static void low_raise_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_event_raise(&event, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

/* On the event that is set, the task of higher priority raises. */

static void raise_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_event_raise(&event, WEFT_FOREVER);
        bench_end();
    }
}

static void raise_begin(void *arg)
{
    (void)arg;
    weft_event_raise(&event, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_event_raise(&event, WEFT_FOREVER);
    }
}

static void low_test_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_event_wait(&event, WEFT_FOREVER);
    }
    bench_done();
}

static void low_test_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_event_wait(&event, WEFT_FOREVER);
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

void core_event_raise_wakes(uint32_t n)
{
    (void)n;
    weft_event_init(&event);
    pair(test_end, low_raise_begin);
}

void core_event_wait_blocks(uint32_t n)
{
    (void)n;
    weft_event_init(&event);
    pair(test_begin, low_raise_end);
}

void core_event_wait_wakes(uint32_t n)
{
    (void)n;
    weft_event_init(&event);
    weft_event_raise(&event, WEFT_NO_WAIT);
    pair(raise_end, low_test_begin);
}

void core_event_raise_blocks(uint32_t n)
{
    (void)n;
    weft_event_init(&event);
    weft_event_raise(&event, WEFT_NO_WAIT);
    pair(raise_begin, low_test_end);
}
