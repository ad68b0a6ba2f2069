/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Marks where nobody counts but the processor itself, on a board: bench_counter.h of its
 * architecture has the counter. Samples are printed after each metric, in cycles; the clock in MHz
 * before the first one.
 *
 * A mark destroys every register, as marks that others see do. What it takes is part of a
 * sample, the same in each, and the tool subtracts what bench.overhead has. The counter has 32
 * bits: a sample of 2^32 cycles, 25 s at 168 MHz, would begin again at 0.
 */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#include "bench_counter.h"
#include "bench_unit.h"

#include <stdbool.h>
#include <stddef.h>

#include <weft/clock.h>
#include <weft/irq.h>
#include <weft/record.h>

/** Operations in a sample, where one can follow the other. */
#define BENCH_BATCH 1U

/** Bytes of a task's stack. */
#define BENCH_STACK 640U

/** Time over which the counter is compared with the clock. */
#define BENCH_CALIBRATION WEFT_MS(20)

/** Counts of the metric that runs. */
typedef struct bench_marks {
    uint32_t begin;
    uint32_t end;
    uint32_t samples[BENCH_SAMPLES];
    uint32_t count;
    uint32_t operations; /**< in a sample */
    bool started;
} bench_marks_t;

_Static_assert(offsetof(bench_marks_t, begin) == 0, "BENCH_COUNTER_TO");
_Static_assert(offsetof(bench_marks_t, end) == 4, "BENCH_COUNTER_TO");

extern bench_marks_t bench_marks;

/** Begins a sample. */
static inline void bench_begin(void)
{
    __asm__ volatile(BENCH_COUNTER_TO(0) : : : BENCH_MARK_REGISTERS);
}

/** Begins a sample and makes an interrupt pending. */
static inline void bench_begin_irq(unsigned irq)
{
    bench_begin();
    weft_irq_pend(irq);
}

static inline void bench_mark_keep(void)
{
    if (bench_marks.count < BENCH_SAMPLES) {
        bench_marks.samples[bench_marks.count++] = bench_marks.end - bench_marks.begin;
    }
}

/** Ends a sample. */
static inline void bench_end(void)
{
    __asm__ volatile(BENCH_COUNTER_TO(4) : : : BENCH_MARK_REGISTERS);
    bench_mark_keep();
}

/** Ends a sample in an interrupt handler, whose registers stay as they are. */
static inline void bench_end_in_isr(void)
{
    __asm__ volatile(BENCH_COUNTER_TO(4) : : : BENCH_COUNTER_REGISTERS);
    bench_mark_keep();
}

/** Begins a sample in an interrupt handler, whose registers stay as they are. */
static inline void bench_begin_in_isr(void)
{
    __asm__ volatile(BENCH_COUNTER_TO(0) : : : BENCH_COUNTER_REGISTERS);
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
    __asm__ volatile("" : : : BENCH_MARK_REGISTERS);
}

/** Starts the counter and says how many cycles a microsecond has. */
static inline void bench_mark_start(void)
{
    weft_record_t record;

    bench_counter_start();
    uint64_t clock = weft_clock_now();
    uint32_t begin = bench_counter_now();
    uint64_t passed;
    do {
        passed = weft_clock_now() - clock;
    } while (passed < BENCH_CALIBRATION);
    uint32_t cycles = bench_counter_now() - begin;
    weft_record_begin(&record);
    weft_record_printf(&record, "@clock %u %u", (unsigned)cycles, (unsigned)passed);
    weft_record_end(&record);
    bench_marks.started = true;
}

/** The samples of the next metric follow. */
static inline void bench_mark_metric(void)
{
    if (!bench_marks.started) {
        bench_mark_start();
    }
    bench_marks.count = 0;
    bench_marks.operations = 1;
}

/** Prints the samples of the metric: each of so many operations. */
static inline void bench_mark_report(void)
{
    weft_record_t record;

    weft_record_begin(&record);
    weft_record_printf(&record, "@batch %u", (unsigned)bench_marks.operations);
    weft_record_end(&record);
    weft_record_begin(&record);
    weft_record_printf(&record, "@samples");
    for (uint32_t i = 0; i < bench_marks.count; i++) {
        weft_record_printf(&record, " %u", (unsigned)bench_marks.samples[i]);
    }
    weft_record_end(&record);
}

/** The suite has ended. */
static inline void bench_mark_end(void)
{
}

#endif
