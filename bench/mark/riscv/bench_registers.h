/* SPDX-License-Identifier: MIT */
/** @file What a mark on RISC-V destroys, as far as the compiler knows: every register. */
#ifndef BENCH_REGISTERS_H
#define BENCH_REGISTERS_H

#define BENCH_MARK_REGISTERS                                                                       \
    "ra", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "a0", "a1",    \
        "a2", "a3", "a4", "a5", "a6", "a7", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "memory"

#endif
