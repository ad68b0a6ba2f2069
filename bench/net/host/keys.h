/* SPDX-License-Identifier: MIT */
/**
 * @file
 * TCP links between processes, with a key and without one.
 */
#ifndef BENCH_NET_KEYS_H
#define BENCH_NET_KEYS_H

#include <stdint.h>

/** Bytes of a large message. */
#define KEYS_BLOCK 16000U

typedef struct keys_block {
    uint8_t bytes[KEYS_BLOCK];
} keys_block_t;

#endif
