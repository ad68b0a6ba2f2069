/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pipe. As in the rows of DSP/BIOS, each operation notifies a C function that
 * only returns.
 */
#include "objects.h"

#define BYTES 16U
#define FRAMES (BENCH_BATCH + 2U)

static _Alignas(8) uint8_t memory[FRAMES * WEFT_PIPE_FRAME(BYTES)];
static weft_pipe_t pipe;

WEFT_OUT_OF_LINE static void on_frame(weft_pipe_t *which, void *arg)
{
    (void)which;
    (void)arg;
}

static void make(void)
{
    const weft_pipe_attr_t attr = {memory, BYTES, FRAMES, on_frame, on_frame, NULL, NULL};

    weft_pipe_init(&pipe, &attr);
}

void objects_pipe_alloc(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_pipe_alloc(&pipe);
        bench_end();
        weft_pipe_put(&pipe);
        weft_pipe_get(&pipe);
        weft_pipe_free(&pipe);
    }
}

void objects_pipe_put(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_pipe_alloc(&pipe);
        bench_begin();
        weft_pipe_put(&pipe);
        bench_end();
        weft_pipe_get(&pipe);
        weft_pipe_free(&pipe);
    }
}

/** Two full frames: with the second one, get has something to notify. */
static void fill(void)
{
    for (unsigned i = 0; i < 2; i++) {
        weft_pipe_alloc(&pipe);
        weft_pipe_put(&pipe);
    }
}

void objects_pipe_get(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        fill();
        bench_begin();
        weft_pipe_get(&pipe);
        bench_end();
        weft_pipe_free(&pipe);
        weft_pipe_get(&pipe);
        weft_pipe_free(&pipe);
    }
}

void objects_pipe_free(uint32_t n)
{
    (void)n;
    make();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_pipe_alloc(&pipe);
        weft_pipe_put(&pipe);
        weft_pipe_get(&pipe);
        bench_begin();
        weft_pipe_free(&pipe);
        bench_end();
    }
}
