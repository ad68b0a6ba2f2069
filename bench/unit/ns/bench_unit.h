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

/** What the nodes of a set need to connect, until the timer for that has ended. */
#define BENCH_CONNECT WEFT_MS(50)

/** After a call has returned: what other nodes still do for it. */
#define BENCH_QUIET WEFT_MS(2)

/** Of a long experiment, one part in so many is run. */
#define BENCH_PART 100U

/** After an interrupt has been made pending: it has been taken already. */
static inline void bench_settle(void)
{
}

#endif
