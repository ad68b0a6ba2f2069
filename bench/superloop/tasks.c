/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The same job with a kernel: a task of low priority works, the device interrupts, and the handler
 * wakes a task of high priority, which answers. Or the handler answers itself.
 */
#include "../bench.h"

#include "job.h"

#include "system.h"

static weft_sem_t requests;

void superloop_on_request(void);
void superloop_on_answer(void);

void superloop_on_request(void)
{
    weft_sem_give(&requests);
}

void superloop_on_answer(void)
{
    bench_end_in_isr();
    job_answer();
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void answer(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&requests, WEFT_FOREVER);
        bench_end();
        job_answer();
    }
}

/** Passes of n units; the device requests at another unit of each. */
static void passes(uint32_t n, unsigned irq)
{
    for (bench_counter_t k = 0; k < BENCH_SAMPLES; k++) {
        uint32_t when = k * n / BENCH_SAMPLES;

        for (bench_counter_t i = 0; i < n; i++) {
            if (i == when) {
                bench_begin_irq(irq);
                bench_settle();
            }
            job_unit();
        }
    }
}

static void work(void *arg)
{
    passes((uint32_t)(uintptr_t)arg, request_irq);
    bench_done();
}

static void response(uint32_t n)
{
    weft_sem_init(&requests, 0);
    bench_task(answer, BENCH_HIGH);
    bench_task_with(work, (void *)(uintptr_t)n, BENCH_LOW, WEFT_TASK_PREEMPTIVE);
    bench_run();
}

static void response_in_handler(uint32_t n)
{
    passes(n, answer_irq);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"response.handler@16", "request to the handler that answers; n units of work a pass",
     response_in_handler, 16},
    {"response.task@1", "request to the task that answers; n units of work a pass", response, 1},
    {"response.task@4", "request to the task that answers; n units of work a pass", response, 4},
    {"response.task@16", "request to the task that answers; n units of work a pass", response, 16},
    {"response.task@64", "request to the task that answers; n units of work a pass", response, 64},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
