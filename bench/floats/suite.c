/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks with floating point: what a switch costs when the task that leaves uses it, the task that
 * comes, both, or none. The same paths as in the core suite.
 */
#include "../bench.h"

#include "system.h"

enum { LEAVES = 1, COMES = 2 };

static weft_sem_t sem;
static volatile float number = 1.5F;

/** Makes the calling task one that uses floating point. */
static void use_floats(uint32_t n, uint32_t who)
{
    if ((n & who) != 0) {
        number = number * number;
    }
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static uint32_t users;

static void yield_begin(void *arg)
{
    (void)arg;
    use_floats(users, LEAVES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_yield();
    }
    bench_done();
}

static void yield_end(void *arg)
{
    (void)arg;
    use_floats(users, COMES);
    weft_yield();
    for (;;) {
        bench_end();
        weft_yield();
    }
}

static void yield(uint32_t n)
{
    users = n;
    bench_task(yield_end, BENCH_LOW);
    bench_task(yield_begin, BENCH_LOW);
    bench_run();
}

static void take_end(void *arg)
{
    (void)arg;
    use_floats(users, COMES);
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        bench_end();
    }
}

static void give_begin(void *arg)
{
    (void)arg;
    use_floats(users, LEAVES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&sem);
    }
    bench_done();
}

static void give(uint32_t n)
{
    users = n;
    weft_sem_init(&sem, 0);
    bench_task(take_end, BENCH_HIGH);
    bench_task(give_begin, BENCH_LOW);
    bench_run();
}

void floats_on_give(void)
{
    weft_sem_give(&sem);
}

static void pend_begin(void *arg)
{
    (void)arg;
    use_floats(users, LEAVES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(give_irq);
        bench_settle();
    }
    bench_done();
}

static void interrupt(uint32_t n)
{
    users = n;
    weft_sem_init(&sem, 0);
    bench_task(take_end, BENCH_HIGH);
    bench_task(pend_begin, BENCH_LOW);
    bench_run();
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"floats.yield.none.k_to_k", "yield; neither task uses floating point", yield, 0},
    {"floats.yield.leaves.k_to_k", "yield; the task that leaves does", yield, LEAVES},
    {"floats.yield.comes.k_to_k", "yield; the task that comes does", yield, COMES},
    {"floats.yield.both.k_to_k", "yield; both do", yield, LEAVES | COMES},
    {"floats.give.wake+ctx.none.k_to_k", "give to a higher-priority task", give, 0},
    {"floats.give.wake+ctx.leaves.k_to_k", "the same; the task that gives uses floating point",
     give, LEAVES},
    {"floats.give.wake+ctx.comes.k_to_k", "the same; the woken task does", give, COMES},
    {"floats.give.wake+ctx.both.k_to_k", "the same; both do", give, LEAVES | COMES},
    {"floats.isr.resume.different.none.kernel", "from the interrupt to the task that it wakes",
     interrupt, 0},
    {"floats.isr.resume.different.leaves.kernel",
     "the same; the interrupted task uses floating point", interrupt, LEAVES},
    {"floats.isr.resume.different.comes.kernel", "the same; the woken task does", interrupt, COMES},
    {"floats.isr.resume.different.both.kernel", "the same; both do", interrupt, LEAVES | COMES},
};

const size_t bench_suite_size = sizeof bench_suite / sizeof bench_suite[0];
