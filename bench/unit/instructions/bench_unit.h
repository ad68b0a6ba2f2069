/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where an emulator counts instructions.
 */
#ifndef BENCH_UNIT_H
#define BENCH_UNIT_H

/** One cold sample and 1000 more. */
#define BENCH_SAMPLES 1001U

/** Instructions in a microsecond of the clock: the emulator's -icount shift=0. */
#define BENCH_CLOCK_RATE 1000U

/** Of a long experiment, one part in so many is run. */
#define BENCH_PART 100U

/** Before a sample: nothing has to be made ready. */
static inline void bench_prepare(void)
{
}

/** After an interrupt has been made pending: it has been taken already. */
static inline void bench_settle(void)
{
}

#endif
