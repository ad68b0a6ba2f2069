/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Posting software interrupts. What is posted in a sample and does not start
 * there starts behind it, so that the next sample finds it as it was.
 */
#include "swi.h"

enum { URGENT = 3, MIDDLE = 9, LATE = 20 };

static weft_swi_t target[BENCH_BATCH];
static weft_swi_t sampler;
static void (*sample)(void);

static void on_sampler(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    sample();
}

static void on_nothing(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
}

static void on_end(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    bench_end();
}

static void init(weft_swi_function_t function, weft_priority_t priority, uint32_t mailbox)
{
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_swi_init(&target[b], function, NULL, priority, mailbox);
    }
}

/** Takes the samples in an SWI. */
static void walk(void (*one)(void))
{
    sample = one;
    weft_swi_init(&sampler, on_sampler, NULL, MIDDLE, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_swi_post(&sampler);
    }
}

static void sample_post(void)
{
    bench_begin();
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_swi_post(&target[b]);
    }
    bench_end_of(BENCH_BATCH);
}

void swi_post(uint32_t n)
{
    (void)n;
    init(on_nothing, LATE, 0);
    walk(sample_post);
}

static void sample_or(void)
{
    bench_begin();
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_swi_or(&target[b], 4);
    }
    bench_end_of(BENCH_BATCH);
}

void swi_or(uint32_t n)
{
    (void)n;
    init(on_nothing, LATE, 0);
    walk(sample_or);
}

static void sample_inc(void)
{
    bench_begin();
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_swi_inc(&target[b]);
    }
    bench_end_of(BENCH_BATCH);
}

void swi_inc(uint32_t n)
{
    (void)n;
    init(on_nothing, LATE, 0);
    walk(sample_inc);
}

static void sample_andn(void)
{
    bench_begin();
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_swi_andn(&target[b], 4);
    }
    bench_end_of(BENCH_BATCH);
}

void swi_andn(uint32_t n)
{
    (void)n;
    init(on_nothing, LATE, 4);
    walk(sample_andn);
}

static void sample_dec(void)
{
    bench_begin();
    for (uint32_t b = 0; b < BENCH_BATCH; b++) {
        weft_swi_dec(&target[b]);
    }
    bench_end_of(BENCH_BATCH);
}

void swi_dec(uint32_t n)
{
    (void)n;
    init(on_nothing, LATE, 1);
    walk(sample_dec);
}

void swi_dec_nothing(uint32_t n)
{
    (void)n;
    init(on_nothing, LATE, UINT32_MAX);
    walk(sample_dec);
}

static void sample_preempt(void)
{
    bench_begin();
    weft_swi_post(&target[0]);
    bench_forget();
}

void swi_post_preempt(uint32_t n)
{
    (void)n;
    init(on_end, URGENT, 0);
    walk(sample_preempt);
}

void swi_post_switch(uint32_t n)
{
    (void)n;
    init(on_end, URGENT, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        sample_preempt();
    }
}

void swi_post_round(uint32_t n)
{
    (void)n;
    init(on_nothing, URGENT, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        sample_post();
    }
}

void swi_disable(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_swi_key_t key;

        bench_begin();
        key = weft_swi_disable();
        bench_end();
        weft_swi_enable(key);
    }
}

void swi_enable(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        volatile weft_swi_key_t key = weft_swi_disable();

        bench_begin();
        weft_swi_enable(key);
        bench_end();
    }
}
