/* SPDX-License-Identifier: MIT */
/** @file What is encoded, and what comes of it. */
#ifndef TESTS_REMOTE_FUNCTION_FRAME_H
#define TESTS_REMOTE_FUNCTION_FRAME_H

#include <stdint.h>

#define SAMPLES 80U

typedef struct frame {
    uint32_t number;
    int16_t samples[SAMPLES];
} frame_t;

typedef struct code {
    uint32_t number;
    uint8_t bytes[SAMPLES];
    uint32_t sum;
} code_t;

#endif
