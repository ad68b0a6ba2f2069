/* SPDX-License-Identifier: MIT */
/** @file What tasks do with the data of an exchange: write each word once, and read it once. */
#ifndef DATA_H
#define DATA_H

#include <weft/weft.h>

/** A block that is lent, not copied. */
typedef struct lent {
    uint32_t *block; /**< of a pool that both nodes see */
    uint32_t words;
} lent_t;

/** A block that a function gets its argument in, and gives its result. */
typedef struct lent_work {
    lent_t argument;
    uint32_t result; /**< words */
} lent_work_t;

static inline void data_write(uint32_t *at, uint32_t words, uint32_t value)
{
    for (uint32_t i = 0; i < words; i++) {
        at[i] = value;
    }
}

/** Reads each word; data that has not arrived ends the program: no figure without its work. */
static inline void data_read(const uint32_t *at, uint32_t words)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < words; i++) {
        sum += at[i];
    }
    if (sum != at[0] * words) {
        weft_exit(4);
    }
}

/** Ends the program unless a service has done what it was called for. */
static inline void must(weft_status_t status)
{
    if (status != WEFT_OK) {
        weft_exit(3);
    }
}

#endif
