/* SPDX-License-Identifier: MIT */
/** @file Marks on Armv7-M. */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define BENCH_MARK(number) "dbg #" #number

#include "../arm.h"

#endif
