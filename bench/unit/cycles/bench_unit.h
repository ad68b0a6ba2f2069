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

/** What the nodes of a set need to connect, until the timer for that has ended. */
#define BENCH_CONNECT WEFT_MS(15)

/** After a call has returned: what other nodes still do for it. */
#define BENCH_QUIET WEFT_US(200)

/** Of a long experiment, one part in so many is run. */
#define BENCH_PART 1000U

/** Before a sample: nothing has to be made ready. */
static inline void bench_prepare(void)
{
}

/**
 * After an interrupt has been made pending: until it is taken. The store is on its
 * way through the bus meanwhile, and the task continues; what it has not done then
 * of this follows the return.
 */
static inline void bench_settle(void)
{
    __asm__ volatile(".rept 12\n\tnop\n\t.endr" : : : "memory");
}

#endif
