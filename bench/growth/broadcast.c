/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One call wakes many tasks.
 */
#include "growth.h"

static weft_mutex_t mutex;
static weft_cond_t cond;
static weft_flags_t flags;
static weft_barrier_t barrier;
static weft_blackboard_t board;
static uint32_t value;

/** Lets n tasks wait, then takes samples of the call that wakes them. */
static void broadcast(uint32_t n, weft_task_entry_t waiter, weft_task_entry_t waker)
{
    for (uint32_t i = 0; i < n; i++) {
        bench_task(waiter, BENCH_HIGH);
    }
    bench_task(waker, BENCH_TOP);
    bench_run();
}

static void cond_waiter(void *arg)
{
    (void)arg;
    weft_mutex_lock(&mutex, WEFT_FOREVER);
    for (;;) {
        weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
    }
}

static void cond_waker(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        growth_let_run();
        bench_begin();
        weft_cond_broadcast(&cond);
        bench_end();
    }
    bench_done();
}

void growth_cond_broadcast(uint32_t n)
{
    weft_mutex_init(&mutex);
    weft_cond_init(&cond);
    broadcast(n, cond_waiter, cond_waker);
}

static void flags_waiter(void *arg)
{
    (void)arg;
    for (;;) {
        weft_flags_wait(&flags, 1, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
    }
}

static void flags_waker(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        growth_let_run();
        bench_begin();
        weft_flags_post(&flags, 1);
        bench_end();
        weft_flags_clear(&flags, 1);
    }
    bench_done();
}

void growth_flags_post(uint32_t n)
{
    weft_flags_init(&flags, 0);
    broadcast(n, flags_waiter, flags_waker);
}

static void barrier_waiter(void *arg)
{
    (void)arg;
    for (;;) {
        weft_barrier_wait(&barrier, WEFT_FOREVER);
    }
}

static void barrier_waker(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        growth_let_run();
        bench_begin();
        weft_barrier_wait(&barrier, WEFT_FOREVER);
        bench_end();
    }
    bench_done();
}

void growth_barrier(uint32_t n)
{
    weft_barrier_init(&barrier, n + 1U);
    broadcast(n, barrier_waiter, barrier_waker);
}

static void board_waiter(void *arg)
{
    uint32_t count = 0;
    uint32_t read;

    (void)arg;
    for (;;) {
        weft_blackboard_read_new(&board, &read, &count, WEFT_FOREVER);
    }
}

static void board_waker(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        uint32_t written = 1;

        growth_let_run();
        bench_begin();
        weft_blackboard_write(&board, &written);
        bench_end();
    }
    bench_done();
}

void growth_blackboard(uint32_t n)
{
    weft_blackboard_init(&board, &value, sizeof value);
    broadcast(n, board_waiter, board_waker);
}
