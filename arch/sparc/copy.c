/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SPARC V8: copies that weft_arch_copy() does not do inline.
 */
#include "arch.h"

void weft_sparc_copy_bytes(void *to, const void *from, size_t bytes)
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
