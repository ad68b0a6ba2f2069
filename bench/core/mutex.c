/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex, plain and recursive.
 */
#include "core.h"

static weft_mutex_t mutexes[BENCH_BATCH];
static weft_mutex_t mutex;
static weft_rmutex_t rmutex;
static weft_sem_t go;

static void init_mutexes(void)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_mutex_init(&mutexes[b]);
    }
}

void core_mutex_lock(uint32_t n)
{
    (void)n;
    init_mutexes();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_mutex_lock(&mutexes[b], WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_mutex_unlock(&mutexes[b]);
        }
    }
}

void core_mutex_unlock(uint32_t n)
{
    (void)n;
    init_mutexes();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_mutex_lock(&mutexes[b], WEFT_FOREVER);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_mutex_unlock(&mutexes[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void core_rmutex_lock(uint32_t n)
{
    (void)n;
    weft_rmutex_init(&rmutex);
    weft_rmutex_lock(&rmutex, WEFT_FOREVER);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_rmutex_lock(&rmutex, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_rmutex_unlock(&rmutex);
        }
    }
    weft_rmutex_unlock(&rmutex);
}

void core_rmutex_unlock(uint32_t n)
{
    (void)n;
    weft_rmutex_init(&rmutex);
    weft_rmutex_lock(&rmutex, WEFT_FOREVER);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_rmutex_lock(&rmutex, WEFT_FOREVER);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_rmutex_unlock(&rmutex);
        }
        bench_end_of(BENCH_BATCH);
    }
    weft_rmutex_unlock(&rmutex);
}

/*
 * Contention: the task of lower priority holds the mutex and lets the one of higher
 * priority try to lock it, so that it inherits; then it unlocks, and the other runs.
 */

static void high_lock_begin(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        bench_forget();
        weft_mutex_unlock(&mutex);
    }
}

static void low_give_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        weft_sem_give(&go);
        bench_end();
        weft_mutex_unlock(&mutex);
    }
    bench_done();
}

static void high_lock_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        bench_end();
        weft_mutex_unlock(&mutex);
    }
}

static void low_unlock_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        weft_sem_give(&go);
        bench_begin();
        weft_mutex_unlock(&mutex);
    }
    bench_done();
}

static void contend(weft_task_entry_t high, weft_task_entry_t low)
{
    weft_mutex_init(&mutex);
    weft_sem_init(&go, 0);
    bench_task(high, BENCH_HIGH);
    bench_task(low, BENCH_LOW);
    bench_run();
}

void core_mutex_lock_blocks(uint32_t n)
{
    (void)n;
    contend(high_lock_begin, low_give_end);
}

void core_mutex_unlock_wakes(uint32_t n)
{
    (void)n;
    contend(high_lock_end, low_unlock_begin);
}

/*
 * A chain of owners: each task but the last holds a mutex and waits for the one
 * of the next. What the task of highest priority lends at one end arrives at the other.
 */

static weft_mutex_t chain[CORE_CHAIN];
static weft_task_t *blocker;

static void chain_link(void *arg)
{
    weft_mutex_t *own = arg;
    weft_mutex_lock(own, WEFT_FOREVER);
    weft_mutex_lock(own - 1, WEFT_FOREVER);
    weft_mutex_unlock(own - 1);
    weft_mutex_unlock(own);
}

static void chain_block(void *arg)
{
    weft_mutex_t *first = arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        weft_mutex_lock(first, WEFT_FOREVER);
    }
}

static void chain_end(void *arg)
{
    uint32_t n = *(const uint32_t *)arg;
    weft_mutex_lock(&chain[0], WEFT_FOREVER);
    for (uint32_t i = 1; i < n; i++) {
        bench_task_with(chain_link, &chain[i], (weft_priority_t)(BENCH_LAST - i),
                        WEFT_TASK_PREEMPTIVE);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_give(&go);
        bench_end();
        weft_task_cancel(blocker);
    }
    weft_mutex_unlock(&chain[0]);
    bench_done();
}

void core_mutex_lock_chain(uint32_t n)
{
    weft_sem_init(&go, 0);
    for (uint32_t i = 0; i < n; i++) {
        weft_mutex_init(&chain[i]);
    }
    blocker = bench_task_with(chain_block, &chain[n - 1U], BENCH_HIGH, WEFT_TASK_PREEMPTIVE);
    bench_task_with(chain_end, &n, BENCH_LAST, WEFT_TASK_PREEMPTIVE);
    bench_run();
}
