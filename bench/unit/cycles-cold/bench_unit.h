/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where the simulated system counts clock cycles: caches empty before each sample.
 */
#ifndef BENCH_UNIT_H
#define BENCH_UNIT_H

/** 33 samples, all alike: none finds anything in a cache. */
#define BENCH_SAMPLES 33U

/** Cycles in a microsecond of the clock. */
#define BENCH_CLOCK_RATE 80U

/** What the nodes of a set need to connect, until the timer for that has ended. */
#define BENCH_CONNECT WEFT_MS(15)

/** After a call has returned: what other nodes still do for it. */
#define BENCH_QUIET WEFT_US(200)

/** Of a long experiment, one part in so many is run. */
#define BENCH_PART 1000U

/**
 * Before a sample: empties the caches of data and of instructions. What has been
 * fetched already passes before the sample begins, at the beginning of a line.
 */
static inline void bench_prepare(void)
{
    __asm__ volatile(".word 0x0000500F\n\t" /* VexRiscv: data cache */
                     "fence.i\n\t"
                     "nop\n\tnop\n\tnop\n\tnop\n\tnop\n\t"
                     ".balign 32"
                     :
                     :
                     : "memory");
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
