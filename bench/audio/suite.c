/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A frame of the audio example, from the codec's interrupt to the return to the
 * task that it interrupts.
 */
#include "../bench.h"

#include "audio.h"
#include "system.h"

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void frame(uint32_t n)
{
    (void)n;
    audio_start();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin_irq(codec_irq);
        bench_settle();
        bench_end();
    }
}

static void copy(uint32_t n)
{
    static int16_t from[AUDIO_SAMPLES];
    static int16_t to[AUDIO_SAMPLES];

    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        audio_copy(to, from);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"audio.frame.kernel", "a frame: interrupt, software interrupt, pipes, copy", frame, 0},
    {"audio.copy.application", "the copy alone", copy, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
