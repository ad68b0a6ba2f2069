/* SPDX-License-Identifier: MIT */
/** @file Marks on MIPS. */
#ifndef BENCH_MARK_H
#define BENCH_MARK_H

#define BENCH_MARK(number) "slti $0, $0, " #number

#define BENCH_MARK_REGISTERS                                                                       \
    "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9", "$10", "$11", "$12", "$13", "$14",       \
        "$15", "$16", "$17", "$18", "$19", "$20", "$21", "$22", "$23", "$24", "$25", "$30", "$31", \
        "hi", "lo", "memory"

#include "../hints.h"

#endif
