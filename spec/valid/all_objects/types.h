/* SPDX-License-Identifier: MIT */
#ifndef TYPES_H
#define TYPES_H

#include <weft/hub.h>

struct sample {
    uint16_t sensor;
    uint16_t value;
};

typedef struct gate {
    weft_hub_t hub;
    uint32_t open;
} gate_t;

#endif
