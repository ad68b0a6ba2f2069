/* SPDX-License-Identifier: MIT */
/** @file Interleaved measurements. */
#define _POSIX_C_SOURCE 200809L

#include "interleave.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#include <weft/record.h>

static double samples[BENCH_WAYS_MAX][BENCH_TURNS_MAX];

static double now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double mean_of_block(const bench_way_t *way)
{
    double begin = now_ns();

    way->block(way->rounds);
    return (now_ns() - begin) / way->rounds;
}

static void report(const bench_way_t *way, const double *taken, unsigned count)
{
    weft_record_t record;
    char text[32];

    weft_record_begin(&record);
    weft_record_printf(&record, "@metric %s %s", way->name, way->text);
    weft_record_end(&record);
    weft_record_begin(&record);
    weft_record_write(&record, "@samples", 8);
    for (unsigned i = 0; i < count; i++) {
        int length = snprintf(text, sizeof text, " %.3f", taken[i]);
        weft_record_write(&record, text, (size_t)length);
    }
    weft_record_end(&record);
}

void bench_interleave(const bench_way_t *ways, unsigned count, unsigned turns,
                      void (*before)(unsigned way))
{
    assert(count <= BENCH_WAYS_MAX && turns <= BENCH_TURNS_MAX);
    for (unsigned turn = 0; turn < turns; turn++) {
        for (unsigned i = 0; i < count; i++) {
            unsigned way = turn % 2U == 0 ? i : count - 1U - i;

            if (before != NULL) {
                before(way);
            }
            samples[way][turn] = mean_of_block(&ways[way]);
        }
    }
    for (unsigned way = 0; way < count; way++) {
        report(&ways[way], samples[way], turns);
    }
}
