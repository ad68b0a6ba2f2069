/* SPDX-License-Identifier: MIT */
/**
 * @file
 * For benches of the host: several ways to do the same, measured in turns. Each round takes a
 * block of every way, in alternating order, so that whatever disturbs the machine disturbs all.
 */
#ifndef BENCH_INTERLEAVE_H
#define BENCH_INTERLEAVE_H

#include <stdint.h>

#define BENCH_WAYS_MAX 16U
#define BENCH_TURNS_MAX 1001U

/** A way to do something. */
typedef struct bench_way {
    const char *name;               /**< of the metric */
    const char *text;               /**< one line that explains it */
    void (*block)(uint32_t rounds); /**< does it that often */
    uint32_t rounds;                /**< in a block; a sample is the mean over them */
} bench_way_t;

/**
 * Measures all ways in turns and writes a record of samples in nanoseconds for each.
 * Call it from a task; it blocks as the ways do, and for as long as they take.
 * @param count of ways, 1 to BENCH_WAYS_MAX
 * @param turns samples of each way, the cold first one included; 1 to BENCH_TURNS_MAX
 * @param before called with the index of the way before each of its blocks, outside the measured
 *        time; or NULL
 */
void bench_interleave(const bench_way_t *ways, unsigned count, unsigned turns,
                      void (*before)(unsigned way));

#endif
