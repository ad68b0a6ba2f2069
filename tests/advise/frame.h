/* SPDX-License-Identifier: MIT */
/** @file A message whose bytes only the compiler knows. */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>

typedef struct frame {
    uint32_t number;
    uint8_t data[60];
} frame_t;

#endif
