/* SPDX-License-Identifier: MIT */
/** @file Marks on MicroBlaze. */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define BENCH_MARK(number) "ori r0, r0, " #number

#define BENCH_MARK_REGISTERS                                                                       \
    "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r15", "r18", "r19", "r21",     \
        "r22", "r23", "r24", "r25", "r26", "r27", "r28", "r29", "r30", "r31", "memory"

#include "../hints.h"

#endif
