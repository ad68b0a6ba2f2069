/* SPDX-License-Identifier: MIT */
#ifndef TYPES_H
#define TYPES_H

#include <stdint.h>

struct sample {
    uint32_t number;
    uint16_t value[6];
};

#endif
