/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies for processors that load and store a word at a time.
 */
#ifndef ARCH_WORD_COPY_H
#define ARCH_WORD_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** True for words, and a multiple of four of them. */
static inline bool weft_words_are_fours(const void *to, const void *from, size_t bytes)
{
    return (((((uintptr_t)to | (uintptr_t)from) << 2) | bytes) & 15U) == 0;
}

/** Copies four words at a time, at least four. */
static inline void weft_words_copy_fours(void *to, const void *from, size_t bytes)
{
    const uint32_t *end = (const uint32_t *)((uintptr_t)from + bytes);
    const uint32_t *source = from;
    uint32_t *target = to;

    do {
        uint32_t a = source[0];
        uint32_t b = source[1];
        uint32_t c = source[2];
        uint32_t d = source[3];

        target[0] = a;
        target[1] = b;
        target[2] = c;
        target[3] = d;
        source += 4;
        target += 4;
    } while (source != end);
}

/** Copies of any size and alignment. */
static inline void weft_words_copy(void *to, const void *from, size_t bytes)
{
    uint8_t *byte_to = to;
    const uint8_t *byte_from = from;

    if ((((uintptr_t)to | (uintptr_t)from) & 3U) == 0) {
        uint32_t *word_to = to;
        const uint32_t *word_from = from;

        for (; bytes >= sizeof(uint32_t); bytes -= sizeof(uint32_t)) {
            *word_to++ = *word_from++;
        }
        byte_to = (uint8_t *)word_to;
        byte_from = (const uint8_t *)word_from;
    }
    while (bytes-- != 0) {
        *byte_to++ = *byte_from++;
    }
}

#endif
