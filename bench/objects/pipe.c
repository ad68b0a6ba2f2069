/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Pipe. As in the rows of DSP/BIOS, each operation notifies a C function that
 * only returns; in the rows called quiet it notifies nobody.
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

/** Of the rows: nobody is notified, as by the side of a pipe that has no notify function. */
#define QUIET 1U

static void make(uint32_t n)
{
    const weft_pipe_notify_t notify = n == QUIET ? NULL : on_frame;
    const weft_pipe_attr_t attr = {memory, BYTES, FRAMES, notify, notify, NULL, NULL};

    weft_pipe_init(&pipe, &attr);
}

void objects_pipe_alloc(uint32_t n)
{
    make(n);
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
    make(n);
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
    make(n);
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
    make(n);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_pipe_alloc(&pipe);
        weft_pipe_put(&pipe);
        weft_pipe_get(&pipe);
        bench_begin();
        weft_pipe_free(&pipe);
        bench_end();
    }
}
