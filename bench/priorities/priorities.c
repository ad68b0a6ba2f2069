/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Switches over the number of the priority, and over the number of ready tasks, each of which has a
 * priority of its own. DSP/BIOS states that its semaphores do not depend on the former.
 */
#include "../bench.h"

/** Of the tasks that switch, where others are ready; those are below. */
#define ABOVE BENCH_TOP

static weft_sem_t sem;

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void gives(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&sem);
    }
    bench_done();
}

static void taken(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        bench_end();
    }
}

static void takes(void *arg)
{
    (void)arg;
    for (;;) {
        bench_begin();
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void given(void *arg)
{
    (void)arg;
    bench_end();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_sem_give(&sem);
        bench_end();
    }
    bench_done();
}

static void yields(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_yield();
    }
    bench_done();
}

static void yielded(void *arg)
{
    (void)arg;
    bench_end();
    for (;;) {
        weft_yield();
        bench_end();
    }
}

/** Ready, but of lower priority than the two that switch: it never runs. */
static void ready(void *arg)
{
    (void)arg;
}

static void make_ready(uint32_t number)
{
    for (uint32_t i = 0; i < number; i++) {
        bench_task(ready, (weft_priority_t)(ABOVE + 2U + i));
    }
}

static void wake_at(weft_priority_t priority, uint32_t others)
{
    weft_sem_init(&sem, 0);
    make_ready(others);
    bench_task(taken, priority);
    bench_task(gives, (weft_priority_t)(priority + 1U));
    bench_run();
}

static void block_at(weft_priority_t priority, uint32_t others)
{
    weft_sem_init(&sem, 0);
    make_ready(others);
    bench_task(takes, priority);
    bench_task(given, (weft_priority_t)(priority + 1U));
    bench_run();
}

static void yield_at(weft_priority_t priority, uint32_t others)
{
    make_ready(others);
    bench_task(yields, priority);
    bench_task(yielded, priority);
    bench_run();
}

static void wake(uint32_t n)
{
    wake_at((weft_priority_t)n, 0);
}

static void block(uint32_t n)
{
    block_at((weft_priority_t)n, 0);
}

static void yield(uint32_t n)
{
    yield_at((weft_priority_t)n, 0);
}

static void wake_above(uint32_t n)
{
    wake_at(ABOVE, n);
}

static void block_above(uint32_t n)
{
    block_at(ABOVE, n);
}

static void yield_above(uint32_t n)
{
    yield_at(ABOVE, n);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"semaphore.give.priority.k_to_k@2", "give wakes a task of priority n", wake, 2},
    {"semaphore.give.priority.k_to_k@8", "give wakes a task of priority n", wake, 8},
    {"semaphore.give.priority.k_to_k@16", "give wakes a task of priority n", wake, 16},
    {"semaphore.give.priority.k_to_k@29", "give wakes a task of priority n", wake, 29},
    {"semaphore.take.priority.k_to_k@2", "take by a task of priority n blocks; the next task runs",
     block, 2},
    {"semaphore.take.priority.k_to_k@8", "take by a task of priority n blocks; the next task runs",
     block, 8},
    {"semaphore.take.priority.k_to_k@16", "take by a task of priority n blocks; the next task runs",
     block, 16},
    {"semaphore.take.priority.k_to_k@29", "take by a task of priority n blocks; the next task runs",
     block, 29},
    {"thread.yield.priority.k_to_k@2", "yield to an equal task, both of priority n", yield, 2},
    {"thread.yield.priority.k_to_k@8", "yield to an equal task, both of priority n", yield, 8},
    {"thread.yield.priority.k_to_k@16", "yield to an equal task, both of priority n", yield, 16},
    {"thread.yield.priority.k_to_k@30", "yield to an equal task, both of priority n", yield, 30},
    {"semaphore.give.ready.k_to_k@0", "give wakes a task; n tasks of lower priorities are ready",
     wake_above, 0},
    {"semaphore.give.ready.k_to_k@1", "give wakes a task; n tasks of lower priorities are ready",
     wake_above, 1},
    {"semaphore.give.ready.k_to_k@4", "give wakes a task; n tasks of lower priorities are ready",
     wake_above, 4},
    {"semaphore.give.ready.k_to_k@16", "give wakes a task; n tasks of lower priorities are ready",
     wake_above, 16},
    {"semaphore.give.ready.k_to_k@24", "give wakes a task; n tasks of lower priorities are ready",
     wake_above, 24},
    {"semaphore.take.ready.k_to_k@0", "take blocks; n tasks of lower priorities are ready",
     block_above, 0},
    {"semaphore.take.ready.k_to_k@1", "take blocks; n tasks of lower priorities are ready",
     block_above, 1},
    {"semaphore.take.ready.k_to_k@4", "take blocks; n tasks of lower priorities are ready",
     block_above, 4},
    {"semaphore.take.ready.k_to_k@16", "take blocks; n tasks of lower priorities are ready",
     block_above, 16},
    {"semaphore.take.ready.k_to_k@24", "take blocks; n tasks of lower priorities are ready",
     block_above, 24},
    {"thread.yield.ready.k_to_k@0", "yield to an equal task; n tasks of lower priorities are ready",
     yield_above, 0},
    {"thread.yield.ready.k_to_k@1", "yield to an equal task; n tasks of lower priorities are ready",
     yield_above, 1},
    {"thread.yield.ready.k_to_k@4", "yield to an equal task; n tasks of lower priorities are ready",
     yield_above, 4},
    {"thread.yield.ready.k_to_k@16",
     "yield to an equal task; n tasks of lower priorities are ready", yield_above, 16},
    {"thread.yield.ready.k_to_k@24",
     "yield to an equal task; n tasks of lower priorities are ready", yield_above, 24},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
