/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Values that tasks share: data event and blackboard.
 */
#include "core.h"

static weft_data_event_t events[BENCH_BATCH];
static weft_data_event_t event;
static weft_blackboard_t board;
static _Alignas(8) uint8_t memory[BENCH_BATCH][CORE_MESSAGE];
static _Alignas(8) uint8_t sent[CORE_MESSAGE];
static _Alignas(8) uint8_t received[CORE_MESSAGE];

static void init_events(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_data_event_init(&events[b], memory[b], CORE_MESSAGE);
    }
}

void core_data_event_put(uint32_t n)
{
    (void)n;
    init_events();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_data_event_put(&events[b], sent);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_data_event_get(uint32_t n)
{
    (void)n;
    init_events();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_data_event_put(&events[b], sent);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_data_event_get(&events[b], received, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void get_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_data_event_get(&event, received, WEFT_FOREVER);
        bench_end();
    }
}

static void get_begin(void *arg)
{
    (void)arg;
    weft_data_event_get(&event, received, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_data_event_get(&event, received, WEFT_FOREVER);
    }
}

static void low_put_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_data_event_put(&event, sent);
    }
    bench_done();
}

static void low_put_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_data_event_put(&event, sent);
        bench_end();
    }
    bench_done();
}

void core_data_event_put_wakes(uint32_t n)
{
    (void)n;
    weft_data_event_init(&event, memory, CORE_MESSAGE);
    bench_task(get_end, BENCH_HIGH);
    bench_task(low_put_begin, BENCH_LOW);
    bench_run();
}

void core_data_event_get_blocks(uint32_t n)
{
    (void)n;
    weft_data_event_init(&event, memory, CORE_MESSAGE);
    bench_task(get_begin, BENCH_HIGH);
    bench_task(low_put_end, BENCH_LOW);
    bench_run();
}

/* Blackboard */

void core_blackboard_write(uint32_t n)
{
    (void)n;
    weft_blackboard_init(&board, memory, CORE_MESSAGE);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_blackboard_write(&board, sent);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_blackboard_read(uint32_t n)
{
    uint32_t count;

    (void)n;
    weft_blackboard_init(&board, memory, CORE_MESSAGE);
    weft_blackboard_write(&board, sent);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_blackboard_read(&board, received, &count, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void read_end(void *arg)
{
    uint32_t count = 0;

    (void)arg;
    for (;;) {
        weft_blackboard_read_new(&board, received, &count, WEFT_FOREVER);
        bench_end();
    }
}

static void read_begin(void *arg)
{
    uint32_t count = 0;

    (void)arg;
    weft_blackboard_read_new(&board, received, &count, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_blackboard_read_new(&board, received, &count, WEFT_FOREVER);
    }
}

static void low_write_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_blackboard_write(&board, sent);
    }
    bench_done();
}

static void low_write_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_blackboard_write(&board, sent);
        bench_end();
    }
    bench_done();
}

void core_blackboard_write_wakes(uint32_t n)
{
    (void)n;
    weft_blackboard_init(&board, memory, CORE_MESSAGE);
    bench_task(read_end, BENCH_HIGH);
    bench_task(low_write_begin, BENCH_LOW);
    bench_run();
}

void core_blackboard_read_blocks(uint32_t n)
{
    (void)n;
    weft_blackboard_init(&board, memory, CORE_MESSAGE);
    bench_task(read_begin, BENCH_HIGH);
    bench_task(low_write_end, BENCH_LOW);
    bench_run();
}

/* Readers of lower priority than the writer: what one write costs that serves them all. */

static void read_again(void *arg)
{
    uint32_t count = 0;

    (void)arg;
    for (;;) {
        weft_blackboard_read_new(&board, received, &count, WEFT_FOREVER);
    }
}

static void write_to_readers(void *arg)
{
    weft_task_t *self = weft_task_self();

    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_task_set_priority(self, BENCH_LAST); /* all readers wait again */
        weft_task_set_priority(self, BENCH_TOP);
        bench_begin();
        weft_blackboard_write(&board, sent);
        bench_end();
    }
    bench_done();
}

void core_blackboard_write_wakes_all(uint32_t n)
{
    weft_blackboard_init(&board, memory, CORE_MESSAGE);
    for (uint32_t i = 0; i < n; i++) {
        bench_task(read_again, BENCH_LOW);
    }
    bench_task(write_to_readers, BENCH_TOP);
    bench_run();
}
