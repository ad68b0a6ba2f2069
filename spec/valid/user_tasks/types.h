/* SPDX-License-Identifier: MIT */
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

struct frame {
    uint16_t samples[80];
};

#endif
