/* SPDX-License-Identifier: MIT */
/** @file Marks on Armv6-M, which has no `dbg`: hints that it leaves free, 9 for the first mark. */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define BENCH_MARK(number) ".hword 0xBF80 + (" #number " << 4)"

#include "../arm.h"

#endif
