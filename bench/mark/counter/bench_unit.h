/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where the program reads the cycle counter of the processor: on a board.
 */
#ifndef BENCH_UNIT_H
#define BENCH_UNIT_H

/** One cold sample and 256 more: they go over a serial port. */
#define BENCH_SAMPLES 257U

/** Cycles in a microsecond of the clock: that of the board, which the program measures. */
#define BENCH_CLOCK_RATE 0U

/** What the nodes of a set need to connect, until the timer for that has ended. */
#define BENCH_CONNECT WEFT_MS(50)

/** After a call has returned: what other nodes still do for it. */
#define BENCH_QUIET WEFT_MS(2)

/** Of a long experiment, one part in so many is run. */
#define BENCH_PART 1000U

/** After an interrupt has been made pending: it has been taken already. */
static inline void bench_settle(void)
{
}

#endif
