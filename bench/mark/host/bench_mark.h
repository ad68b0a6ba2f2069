/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Marks on the host: time stamps from the processor's counter, between fences
 * so that no measured instruction moves past them; printed after each metric in
 * nanoseconds of CLOCK_MONOTONIC.
 *
 * A stamp costs more than a short operation, so that those are taken
 * BENCH_BATCH at a time; the tool divides. Some counters advance in steps as
 * long as an operation (AMD: 10 ns). The steps are measured and printed, and
 * each sample begins after a random delay: rounded to steps at a random phase,
 * samples have the true mean, however short they are.
 */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <weft/irq.h>
#include <weft/record.h>

/** Operations in a sample, where one can follow the other. */
#define BENCH_BATCH 16U

/** Bytes of a task's stack. */
#define BENCH_STACK 65536U

/** Samples that can be kept for a metric. */
#define BENCH_MARKS 1024U

/** Time over which the counter is compared with CLOCK_MONOTONIC, in nanoseconds. */
#define BENCH_CALIBRATION 50000000

/** Longest random delay before a sample, in turns of an empty loop; all its bits set. */
#define BENCH_DELAY 255U

/** Times that a difference of stamps must be seen to count as a value the counter gives. */
#define BENCH_SEEN 4U

/** Time stamps of the metric that runs, in counts. */
typedef struct bench_marks {
    uint64_t begin;                /**< of the sample that runs */
    uint64_t samples[BENCH_MARKS]; /**< end - begin */
    size_t count;
    uint32_t operations; /**< in a sample */
    uint32_t random;     /**< state of the delays */
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

static inline void bench_mark_delay(uint32_t turns)
{
    for (uint32_t i = 0; i < turns; i++) {
        __asm__ volatile("" : : : "memory");
    }
}

/** Waits for a while that differs from sample to sample (xorshift: the same in each run). */
static inline void bench_mark_random_delay(void)
{
    uint32_t x = bench_marks.random;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    bench_marks.random = x;
    bench_mark_delay(x & BENCH_DELAY);
}

/** Begins a sample. */
static inline void bench_begin(void)
{
    bench_mark_random_delay();
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

/** Begins a sample in an interrupt handler. */
static inline void bench_begin_in_isr(void)
{
    bench_begin();
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

static inline int bench_mark_compare(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left;
    uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static inline void bench_mark_sort(uint64_t *values, size_t count)
{
    qsort(values, count, sizeof(values[0]), bench_mark_compare);
}

/** Returns the smallest of some changes of a counter that is read faster than it changes. */
static inline uint64_t bench_mark_change(void)
{
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < BENCH_SEEN; i++) {
        uint64_t before = bench_mark_now();
        uint64_t after;
        do {
            after = bench_mark_now();
        } while (after == before);
        least = (after - before < least) ? after - before : least;
    }
    return least;
}

/**
 * Returns by how many counts the counter advances at a time: the median gap
 * between the values that differences of stamps take. Rare values are
 * corrections of the counter and do not count.
 */
static inline uint64_t bench_mark_step(void)
{
    static uint64_t taken[BENCH_MARKS];
    static uint64_t gaps[BENCH_MARKS];
    for (size_t i = 0; i < BENCH_MARKS; i++) {
        uint64_t begin = bench_mark_now();
        bench_mark_delay(i % 8U);
        taken[i] = bench_mark_now() - begin;
    }
    bench_mark_sort(taken, BENCH_MARKS);
    if (taken[BENCH_SEEN - 1U] == 0) {
        return bench_mark_change();
    }
    size_t found = 0;
    uint64_t last = 0;
    for (size_t i = 0; i + BENCH_SEEN <= BENCH_MARKS; i++) {
        if (taken[i] == taken[i + BENCH_SEEN - 1U] && taken[i] != last) {
            gaps[found++] = taken[i] - last;
            last = taken[i];
        }
    }
    if (found < 2U) {
        return found == 0 ? 1U : gaps[0];
    }
    bench_mark_sort(gaps + 1, found - 1U); /* the first one is the cost of a stamp */
    return gaps[1U + (found - 1U) / 2U];
}

/** Makes the counter's figures known: its unit, and "@resolution" for the tool. */
static inline void bench_mark_start(void)
{
    char text[48];
    weft_record_t record;

    bench_mark_calibrate();
    bench_marks.random = 1;
    int length = snprintf(text, sizeof(text), "@resolution %.3f",
                          (double)bench_mark_step() * bench_marks.ns);
    weft_record_begin(&record);
    weft_record_write(&record, text, (size_t)length);
    weft_record_end(&record);
}

/** The samples of the next metric follow. */
static inline void bench_mark_metric(void)
{
    if (bench_marks.ns == 0) {
        bench_mark_start();
    }
    bench_marks.count = 0;
    bench_marks.operations = 1;
}

/** Prints the samples of the metric: each of so many operations. */
static inline void bench_mark_report(void)
{
    char text[32];
    weft_record_t record;

    weft_record_begin(&record);
    weft_record_printf(&record, "@batch %u", bench_marks.operations);
    weft_record_end(&record);
    weft_record_begin(&record);
    weft_record_write(&record, "@samples", 8);
    for (size_t i = 0; i < bench_marks.count; i++) {
        int length =
            snprintf(text, sizeof(text), " %.2f", (double)bench_marks.samples[i] * bench_marks.ns);
        weft_record_write(&record, text, (size_t)length);
    }
    weft_record_end(&record);
}

/** The suite has ended. */
static inline void bench_mark_end(void)
{
}

#endif
