/* SPDX-License-Identifier: MIT */
/** @file Types of what hubs carry. */
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

enum { PLAIN, EDGE };

typedef uint32_t kind_t;

struct point {
    int16_t x;
    int16_t y;
};

struct sample {
    uint64_t number;
    struct point points[3];
    kind_t kind;
    float weight;
    char text[5];
};

union any {
    uint8_t bytes[4];
    char letters[4];
};

#endif
