/* SPDX-License-Identifier: MIT */
/** @file The counter of cycles of RISC-V in M-mode, mcycle, for marks that the program reads
 * itself. */
#ifndef BENCH_COUNTER_H
#define BENCH_COUNTER_H

#include "bench_registers.h"

#include <stdint.h>

/** Stores the counter at a byte of bench_marks. */
#define BENCH_COUNTER_TO(offset)                                                                   \
    "la      t1, bench_marks\n\t"                                                                  \
    "csrr    t0, mcycle\n\t"                                                                       \
    "sw      t0, " #offset "(t1)"

/** What that destroys. */
#define BENCH_COUNTER_REGISTERS "t0", "t1", "memory"

/** Lets the counter run: it does from reset on. */
static inline void bench_counter_start(void)
{
}

/** Returns the counter. */
static inline uint32_t bench_counter_now(void)
{
    uint32_t now;
    __asm__ volatile("csrr    %0, mcycle" : "=r"(now) : : "memory");
    return now;
}

#endif
