/* SPDX-License-Identifier: MIT */
/** @file What the sender tells the reader. */
#ifndef LETTER_H
#define LETTER_H

#include <stdint.h>

/** The sender's life, and the number of the letter in it. */
struct letter {
    uint32_t life;
    uint32_t number;
};

#endif
