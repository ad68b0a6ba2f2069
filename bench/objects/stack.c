/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack of words.
 */
#include "objects.h"

static weft_stack_t stack;
static uintptr_t memory[BENCH_BATCH + 1U];
static uintptr_t word;

static void make(void)
{
    weft_stack_init(&stack, memory, BENCH_BATCH + 1U);
}

static void fill(void)
{
    while (weft_stack_push(&stack, 1) == WEFT_OK) {
    }
}

static void drain(void)
{
    while (weft_stack_count(&stack) != 0) {
        weft_stack_pop(&stack, &word, WEFT_NO_WAIT);
    }
}

void objects_stack_push(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_stack_push(&stack, 1);
        }
        bench_end_of(BENCH_BATCH);
        drain();
    }
}

void objects_stack_pop(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        fill();
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_stack_pop(&stack, &word, WEFT_FOREVER);
        }
        bench_end_of(BENCH_BATCH);
    }
}

static void pop_end(void *arg)
{
    (void)arg;
    for (;;) {
        weft_stack_pop(&stack, &word, WEFT_FOREVER);
        bench_end();
    }
}

static void pop_begin(void *arg)
{
    (void)arg;
    weft_stack_pop(&stack, &word, WEFT_FOREVER);
    for (;;) {
        bench_begin();
        weft_stack_pop(&stack, &word, WEFT_FOREVER);
    }
}

static void push_begin(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_stack_push(&stack, 1);
    }
    bench_done();
}

static void push_end(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_stack_push(&stack, 1);
        bench_end();
    }
    bench_done();
}

void objects_stack_pop_blocks(uint32_t n)
{
    (void)n;
    make();
    bench_task(pop_begin, BENCH_HIGH);
    bench_task(push_end, BENCH_LOW);
    bench_run();
}

void objects_stack_push_wakes(uint32_t n)
{
    (void)n;
    make();
    bench_task(pop_end, BENCH_HIGH);
    bench_task(push_begin, BENCH_LOW);
    bench_run();
}
