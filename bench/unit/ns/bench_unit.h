/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where the program takes the time.
 */
#ifndef BENCH_UNIT_H
#define BENCH_UNIT_H

/** One cold sample and 1000 more. */
#define BENCH_SAMPLES 1001U

/** Instructions in a microsecond of the clock: none are counted, the clock is real time. */
#define BENCH_CLOCK_RATE 0U

/** Of a long experiment, one part in so many is run. */
#define BENCH_PART 100U

/** After an interrupt has been made pending: it has been taken already. */
static inline void bench_settle(void)
{
}

#endif
