/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Chains of owners, and owners of many contended mutexes.
 */
#include "growth.h"

/** Priority of the first owner; each further one has the next lower. */
#define OWNER (BENCH_LOW + 2U)

static weft_mutex_t mutexes[GROWTH_OWNERS];
static weft_sem_t never;
static weft_sem_t go;
static uint32_t count;
static weft_task_t *subject;

static void init(uint32_t n)
{
    count = n;
    weft_sem_init(&never, 0);
    weft_sem_init(&go, 0);
    for (uint32_t i = 0; i < n; i++) {
        weft_mutex_init(&mutexes[i]);
    }
}

/** Owns a mutex and waits for the one before it; the first one waits for something else. */
static void own_one(void *arg)
{
    weft_mutex_t *own = arg;

    weft_mutex_lock(own, WEFT_FOREVER);
    if (own == mutexes) {
        weft_sem_take(&never, WEFT_FOREVER);
    } else {
        weft_mutex_lock(own - 1, WEFT_FOREVER);
    }
}

/** Waits for the last mutex of the chain each time that it is told to. */
static void wait_behind(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        weft_mutex_lock(&mutexes[count - 1U], WEFT_FOREVER);
    }
}

static void wait_behind_measured(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        weft_mutex_lock(&mutexes[count - 1U], WEFT_FOREVER);
    }
}

static void chain(uint32_t n, weft_task_entry_t waits, weft_task_entry_t measure)
{
    init(n);
    for (uint32_t i = 0; i < n; i++) {
        bench_task_with(own_one, &mutexes[i], (weft_priority_t)(OWNER + i), WEFT_TASK_PREEMPTIVE);
    }
    subject = bench_task(waits, BENCH_HIGH);
    bench_task(measure, BENCH_TOP);
    bench_run();
}

static void lock_ends(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        growth_let_run();
        weft_sem_give(&go);
        growth_let_run();
        bench_end();
        weft_task_cancel(subject);
    }
    bench_done();
}

void growth_chain_lock(uint32_t n)
{
    chain(n, wait_behind_measured, lock_ends);
}

static void cancel(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        growth_let_run();
        weft_sem_give(&go);
        growth_let_run();
        bench_begin();
        weft_task_cancel(subject);
        bench_end();
    }
    bench_done();
}

void growth_chain_cancel(uint32_t n)
{
    chain(n, wait_behind, cancel);
}

static void raise_and_lower(void *arg)
{
    (void)arg;
    growth_let_run();
    weft_sem_give(&go);
    growth_let_run();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_task_set_priority(subject, BENCH_HIGH + 1);
        weft_task_set_priority(subject, BENCH_HIGH);
        bench_end();
    }
    bench_done();
}

void growth_chain_set_priority(uint32_t n)
{
    chain(n, wait_behind, raise_and_lower);
}

static void abort_waiting(void *arg)
{
    (void)arg;
    growth_let_run();
    weft_sem_give(&go);
    growth_let_run();
    bench_begin();
    weft_task_abort(subject);
    bench_end();
    bench_done();
}

void growth_chain_abort(uint32_t n)
{
    chain(n, wait_behind, abort_waiting);
}

/** Owns all mutexes until it is told to go on; unlocks the oldest one first. */
static void own_all(void *arg)
{
    (void)arg;
    for (;;) {
        for (uint32_t i = 0; i < count; i++) {
            weft_mutex_lock(&mutexes[i], WEFT_FOREVER);
        }
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        for (uint32_t i = 0; i < count; i++) {
            weft_mutex_unlock(&mutexes[i]);
        }
        bench_end();
        weft_sem_take(&go, WEFT_FOREVER);
    }
}

static void wait_for_one(void *arg)
{
    for (;;) {
        weft_mutex_lock(arg, WEFT_FOREVER);
        weft_mutex_unlock(arg);
        weft_sem_take(&never, WEFT_FOREVER);
    }
}

static void holder(uint32_t n, weft_task_entry_t measure)
{
    init(n);
    subject = bench_task(own_all, BENCH_HIGH);
    for (uint32_t i = 0; i < n; i++) {
        bench_task_with(wait_for_one, &mutexes[i], (weft_priority_t)(OWNER + i),
                        WEFT_TASK_PREEMPTIVE);
    }
    bench_task(measure, BENCH_TOP);
    bench_run();
}

static void unlock_oldest(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        growth_let_run(); /* all are owned and contended */
        weft_sem_give(&go);
        growth_let_run(); /* all were handed over, and their next owners wait for nothing */
        for (uint32_t w = 0; w < count; w++) {
            weft_sem_give(&never);
        }
        weft_sem_give(&go);
    }
    bench_done();
}

void growth_held_unlock(uint32_t n)
{
    holder(n, unlock_oldest);
}

static void lower_and_raise(void *arg)
{
    (void)arg;
    growth_let_run();
    for (bench_counter_t i = 0; i < GROWTH_SAMPLES; i++) {
        bench_begin();
        weft_task_set_priority(subject, BENCH_LAST);
        weft_task_set_priority(subject, BENCH_HIGH);
        bench_end();
    }
    bench_done();
}

void growth_held_set_priority(uint32_t n)
{
    holder(n, lower_and_raise);
}

void growth_held_abort(uint32_t n)
{
    holder(n, abort_waiting);
}
