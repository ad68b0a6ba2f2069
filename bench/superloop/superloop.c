/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The job as an endless loop without a kernel: each pass does n units of work, then looks at the
 * device. The device requests at another unit of each pass, so that the median is what a request at
 * any time waits for, and the maximum what the unluckiest one does.
 */
#include "../bench.h"

#include "job.h"
#include "superloop.h"

#include <weft/record.h>

bench_marks_t bench_marks;

/** The device: not 0 while it requests. */
static volatile uint32_t request;

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void unit(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        job_unit();
        bench_end();
    }
}

static void response(uint32_t n)
{
    for (bench_counter_t k = 0; k < BENCH_SAMPLES; k++) {
        uint32_t when = k * n / BENCH_SAMPLES;

        for (bench_counter_t i = 0; i < n; i++) {
            if (i == when) {
                bench_begin();
                request = 1;
            }
            job_unit();
        }
        if (request != 0) {
            bench_end();
            request = 0;
            job_answer();
        }
    }
}

static const bench_metric_t rows[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"job.unit.superloop", "a unit of the work", unit, 0},

    {"response.superloop@1", "request to the loop that answers; n units of work a pass", response,
     1},
    {"response.superloop@4", "request to the loop that answers; n units of work a pass", response,
     4},
    {"response.superloop@16", "request to the loop that answers; n units of work a pass", response,
     16},
    {"response.superloop@64", "request to the loop that answers; n units of work a pass", response,
     64},
};

void superloop_main(void *arg)
{
    (void)arg;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        weft_record_t record;

        weft_record_begin(&record);
        weft_record_printf(&record, "@metric %s ", rows[i].name);
        weft_record_printf(&record, "%s", rows[i].text);
        weft_record_end(&record);
        bench_mark_metric();
        rows[i].run(rows[i].n);
        bench_mark_report();
    }
    bench_mark_end();
    weft_exit(0);
}
