/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The life of a user task, by a task of the kernel: the suite's own, which has higher
 * priority, so that nothing switches.
 */
#include "pair.h"

static void make(void)
{
    const weft_task_attr_t attr = described(&user_victim_task);

    weft_task_abort(&user_victim_task);
    weft_task_create(&user_victim_task, &attr);
}

void user_create(uint32_t n)
{
    const weft_task_attr_t attr = described(&user_victim_task);

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_task_create(&user_victim_task, &attr);
        bench_end();
    }
}

static void sample_start(void)
{
    bench_begin();
    weft_task_start(&user_victim_task);
    bench_end();
}

static void sample_suspend(void)
{
    weft_task_start(&user_victim_task);
    bench_begin();
    weft_task_suspend(&user_victim_task);
    bench_end();
}

static void sample_resume(void)
{
    weft_task_start(&user_victim_task);
    weft_task_suspend(&user_victim_task);
    bench_begin();
    weft_task_resume(&user_victim_task);
    bench_end();
}

static void sample_abort(void)
{
    weft_task_start(&user_victim_task);
    bench_begin();
    weft_task_abort(&user_victim_task);
    bench_end();
}

void user_life(uint32_t n)
{
    static void (*const samples[])(void) = {
        [START_USER] = sample_start,
        [SUSPEND_USER] = sample_suspend,
        [RESUME_USER] = sample_resume,
        [ABORT_USER] = sample_abort,
    };

    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        make();
        samples[n]();
    }
    weft_task_abort(&user_victim_task);
}
