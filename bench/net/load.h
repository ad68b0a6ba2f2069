/* SPDX-License-Identifier: MIT */
/** @file A second load on the bus: where it copies. Each description has a file that says so. */
#ifndef BENCH_NET_LOAD_H
#define BENCH_NET_LOAD_H

#include <stdint.h>

/** Words that are copied again and again, from the first half to the second. */
#define LOAD_WORDS 512U

extern volatile uint32_t *const load_memory;

#endif
