/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What every measured workload uses: the table of metrics, the marks of a
 * sample, and tasks that live for one metric.
 *
 * A workload is a function that takes BENCH_SAMPLES samples. Everything
 * between bench_begin() and bench_end() belongs to the sample: the set-up of
 * the arguments, the call, the return. Nothing else may stand there. The marks
 * cost one instruction on an emulated target; the metric bench.overhead, an
 * empty sample, tells what the tool has to subtract.
 *
 * Include this header before any other: on the host, the marks need a feature
 * macro of the C library.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "bench_mark.h"
#include "bench_unit.h"

#include <weft/weft.h>

/**
 * Counts samples. Volatile accesses keep their order with the marks, so that
 * the compiler cannot move the loop's own work into a sample.
 */
typedef volatile uint32_t bench_counter_t;

/** Long enough never to end during a metric. */
#define BENCH_LONG WEFT_S(1000U)

/** A row of the result table. */
typedef struct bench_metric {
    const char *name;        /**< object.operation.path.context, "@n" behind it in a series */
    const char *text;        /**< what is counted */
    void (*run)(uint32_t n); /**< takes the samples */
    uint32_t n;              /**< parameter of a series, or of a workload shared by rows */
} bench_metric_t;

/** The suite: defined by its suite.c. Series stand at the end. */
extern const bench_metric_t bench_suite[];
extern const size_t bench_suite_size;

/**
 * Priorities. The task that walks the suite is the one of highest priority: it makes
 * the tasks of a metric, none of which runs before bench_run(), and is back as
 * soon as one of them calls bench_done().
 */
enum {
    BENCH_MAIN = 1,
    BENCH_TOP = 2,  /**< above everything else that a metric makes */
    BENCH_HIGH = 8, /**< the task that waits */
    BENCH_LOW = 12, /**< the task that wakes it */
    BENCH_LAST = 30,
};

/** Takes the samples of all metrics. */
void bench_walk(void);

/** Tells the tool how many operations a sample of the metric has, where the tool counts. */
void bench_batch(uint32_t operations);

/** Makes a task for the rest of the metric and starts it. */
weft_task_t *bench_task(weft_task_entry_t entry, weft_priority_t priority);

/** The same with an argument and with options. */
weft_task_t *bench_task_with(weft_task_entry_t entry, void *arg, weft_priority_t priority,
                             uint8_t options);

/** Lets the metric's tasks run until one calls bench_done(), then ends them all. */
void bench_run(void);

/** Ends the metric, and the calling task. */
WEFT_NORETURN void bench_done(void);

#endif
