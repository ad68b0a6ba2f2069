/* SPDX-License-Identifier: MIT */
/** @file What a mark on Arm destroys, as far as the compiler knows: every register. */
#ifndef BENCH_MARK_ARM_REGISTERS_H
#define BENCH_MARK_ARM_REGISTERS_H

#define BENCH_MARK_REGISTERS                                                                       \
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "cc",   \
        "memory"

#endif
