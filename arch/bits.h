/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Searches in words for processors without an instruction that counts zeros.
 */
#ifndef ARCH_BITS_H
#define ARCH_BITS_H

#include <stdint.h>

/** Every shift of this de Bruijn sequence begins with five other bits. */
#define WEFT_BITS_DE_BRUIJN 0x077CB531U

/**
 * Index, below 32, of a word with a single bit: another one for each, in no order.
 *
 * A multiplication by a single bit is a shift: a perfect hash.
 */
static inline unsigned weft_bits_index(uint32_t mask)
{
    return (mask * WEFT_BITS_DE_BRUIJN) >> 27;
}

/** weft_bits_index() of the lowest bit of a word that has one. */
static inline unsigned weft_bits_lowest(uint32_t word)
{
    return weft_bits_index(word & -word);
}

/** Zeros before the highest bit of a word that has one: by halves. */
static inline unsigned weft_bits_leading_zeros(uint32_t word)
{
    unsigned zeros = 0;

    for (unsigned half = 16; half != 0; half >>= 1) {
        if (word >> (32U - half) == 0) {
            zeros += half;
            word <<= half;
        }
    }
    return zeros;
}

#endif
