/* SPDX-License-Identifier: MIT */
/** @file A block that a call lends to the function. */
#ifndef BENCH_IPC_LENT_H
#define BENCH_IPC_LENT_H

#include <stdint.h>

typedef struct lent {
    uint8_t *block; /**< of a pool that both nodes see */
    uint32_t size;
} lent_t;

#endif
