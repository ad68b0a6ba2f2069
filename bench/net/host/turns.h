/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two processes that look all the time: the network against a bare ring, a
 * socket and the C library's semaphores, in turns.
 */
#ifndef BENCH_NET_TURNS_H
#define BENCH_NET_TURNS_H

#include <stdint.h>

#include "bare.h"

/** Messages that are put and got by one call. */
#define TURN_BUNDLE 64U

/** What takes a turn, in the order of the report. */
enum turn_kind {
    TURN_RING,
    TURN_SOCKET,
    TURN_SEM,
    TURN_LOOP_POSTED,
    TURN_LOOP,
    TURN_PORT,
    TURN_STREAM,
    TURN_QUEUE,
    TURN_MANY,
    TURN_COPY,
    TURN_BARE_BLOCKS,
    TURN_BLOCKS,
    TURN_END,
};

/** The order to the other node: a turn of so many rounds. */
typedef struct turn {
    uint32_t kind; /**< enum turn_kind */
    uint32_t rounds;
} turn_t;

typedef struct turn_record {
    uint8_t bytes[BARE_RECORD];
} turn_record_t;

typedef struct turn_block {
    uint8_t bytes[BARE_BLOCK];
} turn_block_t;

#endif
