/* SPDX-License-Identifier: MIT */
/** @file What is exchanged. */
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

struct pair {
    int16_t small;
    int64_t large;
};

#endif
