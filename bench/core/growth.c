/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Operations among many tasks: how the cost grows with their number, and what is there only once
 * somebody else waits or is ready.
 */
#include "core.h"

static weft_sem_t sem;
static weft_sem_t go;

static void take(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

/* Give wakes a task of lower priority that has n ready tasks above it, one on each level. */

static weft_task_t *waiter;

static void idle_entry(void *arg)
{
    (void)arg;
}

static void give_below(void *arg)
{
    uint32_t n = *(const uint32_t *)arg;
    weft_task_set_priority(waiter, BENCH_LAST);
    for (uint32_t i = 0; i < n; i++) {
        bench_task(idle_entry, (weft_priority_t)(BENCH_TOP + 1U + i));
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&sem);
        bench_end();
        weft_task_set_priority(waiter, BENCH_MAIN); /* lets it take, and wait again */
        weft_task_set_priority(waiter, BENCH_LAST);
    }
    bench_done();
}

void core_sem_give_below(uint32_t n)
{
    weft_sem_init(&sem, 0);
    waiter = bench_task(take, BENCH_TOP);
    bench_task_with(give_below, &n, BENCH_TOP, WEFT_TASK_PREEMPTIVE);
    bench_run();
}

/* Take blocks among n tasks that wait already; a cancel takes the task out again. */

static weft_task_t *blocker;

static void take_among(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&go, WEFT_FOREVER);
        bench_begin();
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void go_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_give(&go);
        bench_end();
        weft_task_cancel(blocker);
    }
    bench_done();
}

static void take_among_waiters(uint32_t n, weft_priority_t first, weft_priority_t second)
{
    weft_sem_init(&sem, 0);
    weft_sem_init(&go, 0);
    for (uint32_t i = 0; i < n; i++) {
        bench_task(take, (i < n / 2U) ? first : second);
    }
    blocker = bench_task(take_among, BENCH_HIGH);
    bench_task(go_end, BENCH_LOW);
    bench_run();
}

void core_sem_take_behind(uint32_t n)
{
    take_among_waiters(n, BENCH_HIGH, BENCH_HIGH);
}

void core_sem_take_between(uint32_t n)
{
    take_among_waiters(n, BENCH_HIGH - 1, BENCH_HIGH + 1);
}

/* A mutex is contended while n tasks are ready that have the priority of its owner. */

static void pass_on(void *arg)
{
    (void)arg;
    for (;;) {
        weft_yield();
    }
}

static void make_equals(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        bench_task(pass_on, BENCH_LOW);
    }
}

void core_mutex_lock_among(uint32_t n)
{
    make_equals(n);
    core_mutex_lock_blocks(n);
}

void core_mutex_unlock_among(uint32_t n)
{
    make_equals(n);
    core_mutex_unlock_wakes(n);
}

/* Abort of tasks that wait: having higher priority than the caller, they have run to their wait. */

static weft_task_t waiting[BENCH_BATCH];
static _Alignas(64) uint8_t waiting_stacks[BENCH_BATCH][BENCH_STACK];

static void wait_for(void *arg)
{
    weft_sem_take(&sem, *(const weft_timeout_t *)arg);
}

static void abort_waiting(void *arg)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            const weft_task_attr_t attr = {
                .entry = wait_for,
                .arg = arg,
                .stack = waiting_stacks[b],
                .stack_size = BENCH_STACK,
                .priority = BENCH_HIGH,
                .options = WEFT_TASK_PREEMPTIVE,
            };
            weft_task_create(&waiting[b], &attr);
            weft_task_start(&waiting[b]);
        }
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_task_abort(&waiting[b]);
        }
        bench_end_of(BENCH_BATCH);
    }
    bench_done();
}

static void abort_after_wait(weft_timeout_t timeout)
{
    weft_sem_init(&sem, 0);
    bench_task_with(abort_waiting, &timeout, BENCH_LOW, WEFT_TASK_PREEMPTIVE);
    bench_run();
}

void core_abort_waiting(uint32_t n)
{
    (void)n;
    abort_after_wait(WEFT_FOREVER);
}

void core_abort_waiting_timed(uint32_t n)
{
    (void)n;
    abort_after_wait(BENCH_LONG);
}
