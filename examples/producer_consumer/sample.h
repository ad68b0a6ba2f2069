/* SPDX-License-Identifier: MIT */
/* The message: the description names this type, so that the queue has its size. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdbool.h>

typedef struct sample {
    int number;
    int value;
    bool last;
} sample_t;

#endif
