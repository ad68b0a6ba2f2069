/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event flags.
 */
#include "core.h"

#define FLAGS 0x15U
#define OTHERS 0x100U

static weft_flags_t flags;

static void wait_others(void *arg)
{
    (void)arg;
    weft_flags_wait(&flags, OTHERS, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
}

static void post_to_others(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_flags_post(&flags, FLAGS);
        }
        bench_end_of(BENCH_BATCH);
    }
    bench_done();
}

void core_flags_post(uint32_t n)
{
    weft_flags_init(&flags, 0);
    for (uint32_t i = 0; i < n; i++) {
        bench_task(wait_others, BENCH_HIGH);
    }
    bench_task(post_to_others, BENCH_LOW);
    bench_run();
}

void core_flags_set(uint32_t n)
{
    (void)n;
    weft_flags_init(&flags, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_flags_set(&flags, FLAGS);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_flags_wait(uint32_t n)
{
    (void)n;
    weft_flags_init(&flags, FLAGS);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_flags_wait_all(uint32_t n)
{
    (void)n;
    weft_flags_init(&flags, FLAGS);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ALL, NULL, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

/* The task of higher priority waits and clears what it waited for. */

static void wait_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
        bench_end();
    }
}

static void wait_begin(void *arg)
{
    (void)arg;
    weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
    }
}

static void wait_all_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
        bench_end();
    }
}

static void wait_all_begin(void *arg)
{
    (void)arg;
    weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
    }
}

static void set_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_flags_set(&flags, FLAGS);
    }
    bench_done();
}

static void post_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_flags_post(&flags, FLAGS);
    }
    bench_done();
}

static void post_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_flags_post(&flags, FLAGS);
        bench_end();
    }
    bench_done();
}

static void pair(weft_task_entry_t high, weft_task_entry_t low)
{
    weft_flags_init(&flags, 0);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_flags_wait_blocks(uint32_t n)
{
    (void)n;
    pair(wait_begin, post_end);
}

void core_flags_set_wakes(uint32_t n)
{
    (void)n;
    pair(wait_end, set_begin);
}

void core_flags_wait_all_blocks(uint32_t n)
{
    (void)n;
    pair(wait_all_begin, post_end);
}

void core_flags_post_wakes(uint32_t n)
{
    (void)n;
    pair(wait_all_end, post_begin);
}
