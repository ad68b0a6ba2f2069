/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User-defined hub: a counter, as small as a predicate and an action can be.
 */
#include "core.h"

typedef struct counter {
    weft_hub_t hub;
    uint32_t value;
} counter_t;

static counter_t counter;

static bool counter_put(weft_hub_t *hub, void *arg)
{
    (void)arg;
    ((counter_t *)hub)->value++;
    return true;
}

static bool counter_get(weft_hub_t *hub, void *arg)
{
    (void)arg;
    counter_t *self = (counter_t *)hub;
    if (self->value == 0) {
        return false;
    }
    self->value--;
    return true;
}

static const weft_hub_type_t counter_type = {.put = counter_put, .get = counter_get};

static void init(uint32_t value)
{
    weft_hub_init(&counter.hub, &counter_type);
    counter.value = value;
}

void core_hub_put(uint32_t n)
{
    (void)n;
    init(0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_hub_put(&counter.hub, NULL, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_hub_get(uint32_t n)
{
    (void)n;
    init(BENCH_SAMPLES * BENCH_BATCH);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_hub_get(&counter.hub, NULL, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* The task of higher priority gets, the other puts. */

static void get_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_hub_get(&counter.hub, NULL, WEFT_FOREVER);
        bench_end();
    }
}

static void get_begin(void *arg)
{
    (void)arg;
    weft_hub_get(&counter.hub, NULL, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_hub_get(&counter.hub, NULL, WEFT_FOREVER);
    }
}

static void put_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_hub_put(&counter.hub, NULL, WEFT_FOREVER);
    }
    bench_done();
}

static void put_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_hub_put(&counter.hub, NULL, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    init(0);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_hub_put_wakes(uint32_t n)
{
    (void)n;
    pair(get_end, put_begin);
}

void core_hub_get_blocks(uint32_t n)
{
    (void)n;
    pair(get_begin, put_end);
}
