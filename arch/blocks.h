/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies for processors that load and store aligned words only, one at a time.
 */
#ifndef ARCH_BLOCKS_H
#define ARCH_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/config.h>

/** Bytes of a block: what lies in registers between its loads and its stores. */
#define WEFT_BLOCKS_SIZE 16U

/** Whether two addresses are aligned, and a size is a multiple of a block. */
static inline bool weft_blocks_fit(const void *to, const void *from, size_t bytes)
{
    uintptr_t addresses = (uintptr_t)to | (uintptr_t)from;

    return (((addresses << 2) | bytes) & (WEFT_BLOCKS_SIZE - 1)) == 0;
}

/** Copies a block, and leaves both pointers behind it. */
static inline void weft_blocks_copy_one(uint32_t **to, const uint32_t **from)
{
    uint32_t a = (*from)[0];
    uint32_t b = (*from)[1];
    uint32_t c = (*from)[2];
    uint32_t d = (*from)[3];

    (*to)[0] = a;
    (*to)[1] = b;
    (*to)[2] = c;
    (*to)[3] = d;
    *from += 4;
    *to += 4;
}

/**
 * Copies blocks.
 * @param bytes a multiple of WEFT_BLOCKS_SIZE, not 0
 */
static inline void weft_blocks_copy(uint32_t *to, const uint32_t *from, size_t bytes)
{
    const uint32_t *end = (const uint32_t *)((uintptr_t)from + bytes);

    do {
        weft_blocks_copy_one(&to, &from);
    } while (from != end);
}

/**
 * Copies any number of bytes between any addresses: aligned ones by blocks, then by words.
 * @param blocks whether blocks are worth their code
 */
static inline void weft_blocks_copy_any(void *to, const void *from, size_t bytes, bool blocks)
{
    uint8_t *byte_to = to;
    const uint8_t *byte_from = from;
    const uint8_t *end = byte_from + bytes;

    if ((((uintptr_t)to | (uintptr_t)from) & 3U) == 0) {
        uint32_t *word_to = to;
        const uint32_t *word_from = from;
        const uint32_t *last = &word_from[bytes / 4U];

        if (blocks && WEFT_UNLIKELY(last - word_from >= 4)) {
            do {
                weft_blocks_copy_one(&word_to, &word_from);
            } while (last - word_from >= 4);
        }
        while (word_from != last) {
            *word_to++ = *word_from++;
        }
        byte_to = (uint8_t *)word_to;
        byte_from = (const uint8_t *)word_from;
    }
    while (byte_from != end) {
        *byte_to++ = *byte_from++;
    }
}

#endif
