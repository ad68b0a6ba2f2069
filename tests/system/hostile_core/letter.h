/* SPDX-License-Identifier: MIT */
/** @file What the second core tells the first in a healthy session. */
#ifndef LETTER_H
#define LETTER_H

#include <stdint.h>

/** Letters of a healthy session, one behind the other without a failure. */
#define LETTERS 20U

/** The number of the letter behind which nothing comes. */
#define LAST 0xC0DAU

/** Round of the session, number of the letter, and both together: no change of some bits makes it.
 */
struct letter {
    uint32_t round;
    uint32_t number;
    uint32_t seal;
};

static inline uint32_t seal_of(uint32_t round, uint32_t number)
{
    return (round * 40503U + number) * 2654435761U ^ 0x5EA1ED00U;
}

#endif
