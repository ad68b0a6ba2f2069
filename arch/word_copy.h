/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies for processors that load and store a word at a time.
 */
#ifndef ARCH_WORD_COPY_H
#define ARCH_WORD_COPY_H

#include <stddef.h>
#include <stdint.h>

#include <weft/config.h>

typedef void weft_words_copy_t(void *to, const void *from, size_t bytes);

/**
 * Copies words, a multiple of four of them, at least four; the rest is for another function. RISC-V
 * has these lines in its own weft_arch_copy(): from here, gcc 12 puts that call into the common
 * path.
 */
static inline void weft_words_copy_or(weft_words_copy_t *other, void *to, const void *from,
                                      size_t bytes)
{
    if (!WEFT_CONFIG_FAST_PATHS ||
        (((((uintptr_t)to | (uintptr_t)from) << 2) | bytes) & 15U) != 0) {
        other(to, from, bytes);
        return;
    }
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
