/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Marks on the host: time stamps from the processor's counter, between fences
 * so that no measured instruction moves past them; printed after each metric in
 * nanoseconds of CLOCK_MONOTONIC.
 *
 * A stamp costs more than a short operation, so that those are taken
 * BENCH_BATCH at a time. The tool subtracts the overhead of an empty sample
 * from every sample; the share of a batch is therefore printed with one whole
 * overhead on top.
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

/** Operations in a sample, where one can follow the other. */
#define BENCH_BATCH 16U

/** Bytes of a task's stack. */
#define BENCH_STACK 65536U

/** Samples that can be kept for a metric. */
#define BENCH_MARKS 1024U

/** Time over which the counter is compared with CLOCK_MONOTONIC, in nanoseconds. */
#define BENCH_CALIBRATION 50000000

/** Time stamps of the metric that runs, in counts. */
typedef struct bench_marks {
    uint64_t begin;                /**< of the sample that runs */
    uint64_t samples[BENCH_MARKS]; /**< end - begin */
    size_t count;
    uint32_t operations; /**< in a sample */
    uint64_t control;    /**< median of the first metric: an empty sample */
    double ns;           /**< nanoseconds of a count */
} bench_marks_t;

extern bench_marks_t bench_marks;

#if defined(__x86_64__)
static inline uint64_t bench_mark_now(void)
{
    uint32_t low;
    uint32_t high;
    __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return (uint64_t)high << 32 | low;
}
#elif defined(__aarch64__)
static inline uint64_t bench_mark_now(void)
{
    uint64_t now;
    __asm__ volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(now) : : "memory");
    return now;
}
#else
#error "bench: add the cycle counter of this processor"
#endif

static inline int64_t bench_mark_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void bench_mark_calibrate(void)
{
    int64_t clock = bench_mark_clock();
    uint64_t counter = bench_mark_now();
    int64_t passed;
    do {
        passed = bench_mark_clock() - clock;
    } while (passed < BENCH_CALIBRATION);
    bench_marks.ns = (double)passed / (double)(bench_mark_now() - counter);
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
    uint64_t now = bench_mark_now();
    if (bench_marks.count < BENCH_MARKS) {
        bench_marks.samples[bench_marks.count++] = now - bench_marks.begin;
    }
}

/** Ends a sample in an interrupt handler. */
static inline void bench_end_in_isr(void)
{
    bench_end();
}

/** Ends a sample of some operations, the same number in all samples of a metric. */
static inline void bench_end_of(uint32_t operations)
{
    bench_end();
    bench_marks.operations = operations;
}

/** Keeps the compiler from preparing, within a sample, what stands behind this. */
static inline void bench_forget(void)
{
    __asm__ volatile("" : : : "memory");
}

/** The samples of the next metric follow. */
static inline void bench_mark_metric(void)
{
    if (bench_marks.ns == 0) {
        bench_mark_calibrate();
    }
    bench_marks.count = 0;
    bench_marks.operations = 1;
}

static inline int bench_mark_compare(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left;
    uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static inline uint64_t bench_mark_median(void)
{
    static uint64_t sorted[BENCH_MARKS];
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
        value = (value - control) / bench_marks.operations + control;
        int length = snprintf(text, sizeof(text), " %.2f", value * bench_marks.ns);
        weft_console_write(text, (size_t)length);
    }
    weft_console_write("\n", 1);
}

/** The suite has ended. */
static inline void bench_mark_end(void)
{
}

#endif
