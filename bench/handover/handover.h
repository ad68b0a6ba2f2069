/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The count of context switches of the MicroBlaze paper: two tasks of different
 * priority hand control to and fro for 30 seconds.
 *
 * Where time is measured, the seconds are the host's. Where instructions are
 * counted, they are virtual: a second is HANDOVER_RATE instructions for each
 * microsecond, one for each cycle of the paper's processor.
 */
#ifndef BENCH_HANDOVER_H
#define BENCH_HANDOVER_H

#include "../bench.h"

/** Virtual instructions in a microsecond: the paper's MicroBlaze has 80 MHz. */
#define HANDOVER_RATE 80U

/** Microseconds of the experiment. */
#define HANDOVER_TIME 30000000U

/**
 * Microseconds that the node's clock shows for a part of the experiment. Under
 * an emulator that counts, the clock advances by BENCH_CLOCK_RATE instructions in
 * a microsecond, not by HANDOVER_RATE.
 */
#define HANDOVER_CLOCK_RATE (BENCH_CLOCK_RATE == 0U ? HANDOVER_RATE : BENCH_CLOCK_RATE)
#define HANDOVER_WINDOW                                                                            \
    ((weft_timeout_t)((uint64_t)HANDOVER_TIME * HANDOVER_RATE / HANDOVER_CLOCK_RATE /              \
                      HANDOVER_PART))

void handover_overhead(uint32_t n);

/** The task of higher priority takes a semaphore, the other one gives it. */
void handover_semaphore(uint32_t n);

/** The task of higher priority suspends itself, the other one resumes it. */
void handover_suspend(uint32_t n);

#endif
