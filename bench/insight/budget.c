/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks with processor budgets. Where nothing is to happen by time, budget and
 * period are longer than the suite.
 */
#include "../bench.h"

#include "system.h"

#define BUDGET WEFT_US(60)
#define PERIOD WEFT_US(240)

void insight_on_give(void);
void insight_on_late(void);

static weft_task_t tasks[2];
static weft_budget_t budgets[2];
static _Alignas(64) uint8_t stacks[2][BENCH_STACK];
static weft_sem_t sem;
static volatile bool is_counting;

static void start(unsigned i, weft_task_entry_t entry, weft_priority_t priority, uint32_t budget,
                  uint32_t period)
{
    const weft_task_attr_t attr = {
        .entry = entry,
        .stack = stacks[i],
        .stack_size = BENCH_STACK,
        .priority = priority,
        .budget = &budgets[i],
    };

    weft_budget_init(&budgets[i], budget, period, WEFT_OVERRUN_WAIT, 0);
    weft_task_create(&tasks[i], &attr);
    weft_task_start(&tasks[i]);
}

/** A task that is never stopped. */
static void start_within(unsigned i, weft_task_entry_t entry, weft_priority_t priority)
{
    start(i, entry, priority, BENCH_LONG, 2U * BENCH_LONG);
}

static void run(void)
{
    bench_run();
    weft_task_abort(&tasks[0]);
    weft_task_abort(&tasks[1]);
}

static void yields_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_yield();
    }
    bench_done();
}

static void yields_end(void *arg)
{
    (void)arg;
    for (;;) {
        bench_end();
        weft_yield();
    }
}

static void yield(uint32_t n)
{
    (void)n;
    start_within(0, yields_begin, BENCH_LOW);
    start_within(1, yields_end, BENCH_LOW);
    run();
}

static void takes_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        bench_end();
    }
}

static void gives_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&sem);
    }
    bench_done();
}

static void wake(uint32_t n)
{
    (void)n;
    weft_sem_init(&sem, 0);
    start_within(0, takes_end, BENCH_HIGH);
    bench_task(gives_begin, BENCH_LOW);
    run();
}

static void takes_begin(void *arg)
{
    (void)arg;
    for (;;) {
        bench_begin();
        weft_sem_take(&sem, WEFT_FOREVER);
    }
}

static void gives_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_end();
        weft_sem_give(&sem);
    }
    bench_end();
    bench_done();
}

static void block(uint32_t n)
{
    (void)n;
    weft_sem_init(&sem, 0);
    start_within(0, takes_begin, BENCH_HIGH);
    bench_task(gives_end, BENCH_LOW);
    run();
}

void insight_on_give(void)
{
    weft_sem_give(&sem);
}

static void pends_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(give_irq);
        bench_settle();
    }
    bench_done();
}

static void resume(uint32_t n)
{
    (void)n;
    weft_sem_init(&sem, 0);
    start_within(0, takes_end, BENCH_HIGH);
    bench_task(pends_begin, BENCH_LOW);
    run();
}

/** Lets time pass in a handler, until the alarm is pending. */
void insight_on_late(void)
{
    uint64_t end = weft_clock_now() + PERIOD;

    while (weft_clock_now() < end) {
    }
    is_counting = true;
    bench_begin();
}

static void uses_up(void *arg)
{
    (void)arg;
    for (;;) {
        weft_irq_pend(late_irq);
        bench_settle();
    }
}

/** Where a host took the budget away before the handler began, a sample is made again. */
static void ends_overrun(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i += is_counting ? 1U : 0U) {
        is_counting = false;
        weft_task_abort(&tasks[0]);
        start(0, uses_up, BENCH_HIGH, BUDGET, WEFT_S(100U));
        if (is_counting) {
            bench_end();
        }
    }
    bench_done();
}

static void overrun(uint32_t n)
{
    (void)n;
    bench_task(ends_overrun, BENCH_LOW);
    run();
}

/** Spins until its budget is used up. Where the next one finds it, a sample ends. */
static void spins(void *arg)
{
    (void)arg;
    for (;;) {
        while (!is_counting) {
        }
        bench_end();
        is_counting = false;
    }
}

static void lets_periods_pass(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_irq_pend(late_irq);
        bench_settle();
    }
    bench_done();
}

static void replenishment(uint32_t n)
{
    (void)n;
    is_counting = false;
    start(0, spins, BENCH_HIGH, BUDGET, PERIOD);
    bench_task(lets_periods_pass, BENCH_LOW);
    run();
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"budget.yield.ctx.k_to_k", "yield, both with a budget", yield, 0},
    {"budget.give.wake+ctx.k_to_k", "give wakes a task with a budget", wake, 0},
    {"budget.take.blocking.k_to_k", "a task with a budget blocks", block, 0},
    {"budget.isr.resume.different.thread.kernel", "interrupt to a task with a budget", resume, 0},
    {"budget.overrun.wait.kernel", "alarm stops a task, the one that started it continues", overrun,
     0},
    {"budget.replenishment.kernel", "alarm at the end of a period, the stopped task continues",
     replenishment, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
