/* SPDX-License-Identifier: MIT */
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

struct order {
    uint16_t item;
    uint16_t count;
};

#endif
