/* SPDX-License-Identifier: MIT */
/** @file A block that goes to the other core and back, and what that does with it. */
#ifndef BENCH_RATIO_WORK_H
#define BENCH_RATIO_WORK_H

#include <stdint.h>

/** Words of a block: 1 KiB. */
#define RATIO_WORDS 256U

typedef struct ratio_block {
    uint32_t words[RATIO_WORDS];
} ratio_block_t;

/** What the worker is to do next. */
typedef struct ratio_order {
    uint32_t blocks;
    uint32_t passes; /**< over each block */
} ratio_order_t;

/** Passes over a block: each multiplies and adds all of its words. */
void ratio_work(ratio_block_t *block, uint32_t passes);

#endif
