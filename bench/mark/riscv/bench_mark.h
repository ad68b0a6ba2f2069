/* SPDX-License-Identifier: MIT */
/** @file Marks on RISC-V. */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#include "bench_registers.h"

#define BENCH_MARK(number) "slti x0, x0, " #number

#include "../hints.h"

#endif
