/* SPDX-License-Identifier: MIT */
/** @file What comes from outside. */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>

/** A frame: its sender says how many of its bytes count. */
typedef struct frame {
    uint32_t length;
    uint8_t bytes[12];
} frame_t;

#endif
