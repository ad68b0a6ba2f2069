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

/** Before a sample: nothing has to be made ready. */
static inline void bench_prepare(void)
{
}

#endif
