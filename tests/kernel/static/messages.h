/* SPDX-License-Identifier: MIT */
#ifndef TESTS_KERNEL_STATIC_MESSAGES_H
#define TESTS_KERNEL_STATIC_MESSAGES_H

#include <stdint.h>

typedef struct reading {
    uint32_t channel;
    uint16_t value;
    uint8_t flags;
} reading_t;

#endif
