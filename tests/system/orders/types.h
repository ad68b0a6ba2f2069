/* SPDX-License-Identifier: MIT */
/** @file What the hubs carry: numbers of every width, with padding between them. */
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

struct point {
    int16_t x;
    int32_t y;
};

struct sample {
    uint8_t tag;
    uint64_t number;
    struct point points[2];
    uint16_t shorts[3];
    float weight;
    double size;
    char text[7];
};

typedef uint32_t ticks_t;

#endif
