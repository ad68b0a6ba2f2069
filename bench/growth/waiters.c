/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task waits among many others.
 */
#include "growth.h"

static weft_sem_t sem;
static weft_sem_t go;
static weft_sem_t never;
static weft_mutex_t mutex;
static weft_flags_t flags;
static weft_task_t *subject;

static void take(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void lock(void *arg)
{
    (void)arg;
    for (;;) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        weft_mutex_unlock(&mutex);
    }
}

/** All but the last of n tasks have a higher priority than the one that is measured. */
static void crowd(uint32_t n, weft_task_entry_t entry)
{
    for (uint32_t i = 0; i < n; i++) {
        bench_task(entry, i + 1U < n ? BENCH_HIGH : BENCH_LOW + 2);
    }
}

static void take_begin(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void lock_begin(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        weft_mutex_lock(&mutex, WEFT_FOREVER);
    }
}

/** Owns the mutex forever. */
static void own(void *arg)
{
    (void)arg;
    weft_mutex_lock(&mutex, WEFT_FOREVER);
    weft_sem_take(&never, WEFT_FOREVER);
}

static void give_end(void *arg)
{
    (void)arg;
    growth_let_run();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        weft_sem_give(&go);
        growth_let_run();
        bench_end();
        weft_task_cancel(subject);
        growth_let_run();
    }
    bench_done();
}

static void init(void)
{
    weft_sem_init(&sem, 0);
    weft_sem_init(&go, 0);
    weft_sem_init(&never, 0);
    weft_mutex_init(&mutex);
}

static void between(uint32_t n, weft_task_entry_t waiter, weft_task_entry_t measured)
{
    init();
    bench_task(own, BENCH_TOP);
    bench_task(give_end, BENCH_TOP);
    crowd(n, waiter);
    subject = bench_task(measured, BENCH_LOW);
    bench_run();
}

void growth_wait_between(uint32_t n)
{
    between(n, take, take_begin);
}

void growth_lock_between(uint32_t n)
{
    between(n, lock, lock_begin);
}

static void change_priority(void *arg)
{
    (void)arg;
    growth_let_run();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_task_set_priority(subject, BENCH_LOW + 1);
        bench_end();
        weft_task_set_priority(subject, BENCH_LAST - 1);
    }
    bench_done();
}

void growth_set_priority(uint32_t n)
{
    init();
    bench_task(change_priority, BENCH_TOP);
    crowd(n, take);
    subject = bench_task(take, BENCH_LAST - 1);
    bench_run();
}

static void suspend(void *arg)
{
    (void)arg;
    growth_let_run();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_task_suspend(subject);
        weft_task_resume(subject);
        bench_end();
    }
    bench_done();
}

void growth_suspend_resume(uint32_t n)
{
    init();
    bench_task(suspend, BENCH_TOP);
    crowd(n, take);
    subject = bench_task(take, BENCH_LOW);
    bench_run();
}

static void wait_for_another(void *arg)
{
    (void)arg;
    weft_flags_wait(&flags, 2, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
}

static void post(void *arg)
{
    (void)arg;
    growth_let_run();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_flags_post(&flags, 1);
        bench_end();
    }
    bench_done();
}

void growth_flags_unmatched(uint32_t n)
{
    weft_flags_init(&flags, 0);
    bench_task(post, BENCH_TOP);
    crowd(n, wait_for_another);
    bench_run();
}
