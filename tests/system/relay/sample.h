/* SPDX-License-Identifier: MIT */
/** @file Message of the relay. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdint.h>

struct sample {
    uint32_t number;
    uint8_t text[20];
};

#endif
