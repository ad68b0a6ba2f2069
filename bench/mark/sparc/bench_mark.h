/* SPDX-License-Identifier: MIT */
/** @file Marks on SPARC. */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define BENCH_MARK(number) "sethi " #number ", %%g0"

#define BENCH_MARK_REGISTERS                                                                       \
    "g1", "o0", "o1", "o2", "o3", "o4", "o5", "l0", "l1", "l2", "l3", "l4", "l5", "i0", "i1",      \
        "i2", "i3", "i4", "i5", "i7", "cc", "memory"

#include "../hints.h"

#endif
