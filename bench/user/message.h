/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The message of the suite's queue.
 */
#ifndef BENCH_USER_MESSAGE_H
#define BENCH_USER_MESSAGE_H

#include <stdint.h>

typedef struct bench_message {
    uint32_t words[4];
} bench_message_t;

#endif
