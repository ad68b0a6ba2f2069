/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Semaphore operations among many tasks: how the cost grows with their number.
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

/* Give wakes a less urgent task that has n ready tasks above it, one on each level. */

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
