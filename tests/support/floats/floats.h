/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of floating point with known contents. What a processor has is in the file of its port
 * beside this one; where there are none, the functions do the rest of what they are for.
 */
#ifndef TESTS_SUPPORT_FLOATS_H
#define TESTS_SUPPORT_FLOATS_H

#include <stdbool.h>
#include <stdint.h>

/** What the registers are to hold, or held. */
typedef struct floats {
    uint32_t control; /**< rounding mode, in its place */
    uint32_t unused;
    uint32_t words[64];
} floats_t;

/** Words of all registers: 0, 32 or 64; and the place of the rounding mode. */
extern const uint32_t floats_words, floats_rounding;

/** Sets what a function must preserve, and the rounding mode; calls; stores them back. */
void floats_call(floats_t *floats, void (*call)(void));

/** Sets all, waits until the word is not 0, and stores them back. */
void floats_spin(floats_t *floats, volatile uint32_t *word);

/** Leaves other values in all that a function may change, and another rounding mode. */
void floats_disturb(const floats_t *floats);

/** The control register. */
uint32_t floats_control(void);

/** Stores all as they are. */
void floats_read(floats_t *floats);

static inline uint32_t floats_word(uint32_t seed, uint32_t i)
{
    return (seed + i) * 2654435761U;
}

static inline void floats_fill(floats_t *floats, uint32_t seed)
{
    floats->control = (seed & 3U) << floats_rounding;
    for (uint32_t i = 0; i < 64U; i++) {
        floats->words[i] = floats_word(seed, i);
    }
}

/** True if nothing has changed since floats_fill(). */
static inline bool floats_are(const floats_t *floats, uint32_t seed)
{
    bool same = (floats->control >> floats_rounding & 3U) == (seed & 3U);

    for (uint32_t i = 0; i < 64U; i++) {
        same = same && floats->words[i] == floats_word(seed, i);
    }
    return same;
}

#endif
