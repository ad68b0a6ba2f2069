/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where the simulated system counts clock cycles: caches as the samples before left them.
 */
#ifndef BENCH_UNIT_H
#define BENCH_UNIT_H

/** One cold sample and 32 more: what repeats, repeats at once. */
#define BENCH_SAMPLES 33U

/** Cycles in a microsecond of the clock. */
#define BENCH_CLOCK_RATE 80U

/** Before a sample: nothing has to be made ready. */
static inline void bench_prepare(void)
{
}

#endif
