/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Marks on the host: time stamps in nanoseconds, printed after each metric.
 *
 * clock_gettime() reads the processor's cycle counter behind a fence, without
 * a system call, and scales it to nanoseconds. It costs more than a short
 * operation, so that those are taken BENCH_BATCH at a time. The tool subtracts
 * the overhead of an empty sample from every sample; the share of a batch is
 * therefore printed with one whole overhead on top.
 */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <weft/console.h>
#include <weft/irq.h>

/** Operations in a sample of an operation that does not switch. */
#define BENCH_BATCH 16U

/** Bytes of a task's stack. */
#define BENCH_STACK 65536U

/** Samples that can be kept for a metric. */
#define BENCH_MARKS 1024U

/** Time stamps of the metric that runs. */
typedef struct bench_marks {
    int64_t begin;                /**< of the sample that runs */
    int64_t samples[BENCH_MARKS]; /**< end - begin */
    size_t count;
    bool batched;    /**< a sample is BENCH_BATCH operations */
    int64_t control; /**< median of the first metric: an empty sample */
} bench_marks_t;

extern bench_marks_t bench_marks;

static inline int64_t bench_mark_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/** Begins a sample. */
static inline void bench_begin(void)
{
    bench_marks.begin = bench_mark_now();
}

/** Begins a sample and makes an interrupt pending. */
static inline void bench_begin_irq(unsigned irq)
{
    bench_begin();
    weft_irq_pend(irq);
}

/** Ends a sample. */
static inline void bench_end(void)
{
    int64_t now = bench_mark_now();
    if (bench_marks.count < BENCH_MARKS) {
        bench_marks.samples[bench_marks.count++] = now - bench_marks.begin;
    }
}

/** Ends a sample of BENCH_BATCH operations. */
static inline void bench_end_batch(void)
{
    bench_end();
    bench_marks.batched = true;
}

/** The samples of the next metric follow. */
static inline void bench_mark_metric(void)
{
    bench_marks.count = 0;
    bench_marks.batched = false;
}

static inline int bench_mark_compare(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left;
    int64_t b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static inline int64_t bench_mark_median(void)
{
    static int64_t sorted[BENCH_MARKS];
    memcpy(sorted, bench_marks.samples, sizeof(sorted));
    qsort(sorted, bench_marks.count, sizeof(sorted[0]), bench_mark_compare);
    return sorted[bench_marks.count / 2U];
}

/** Prints the samples of the metric. */
static inline void bench_mark_report(void)
{
    if (bench_marks.control == 0) {
        bench_marks.control = bench_mark_median();
    }
    weft_console_write("@samples", 8);
    for (size_t i = 0; i < bench_marks.count; i++) {
        char text[32];
        double value = (double)bench_marks.samples[i];
        double control = (double)bench_marks.control;
        if (bench_marks.batched) {
            value = (value - control) / (double)BENCH_BATCH + control;
        }
        int length = snprintf(text, sizeof(text), " %.2f", value);
        weft_console_write(text, (size_t)length);
    }
    weft_console_write("\n", 1);
}

/** The suite has ended. */
static inline void bench_mark_end(void)
{
}

#endif
