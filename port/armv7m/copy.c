/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Copies that weft_port_copy() does not do inline: sizes that are no multiple
 * of 16 bytes, and addresses that are not aligned.
 */
#include "port.h"

void weft_armv7m_copy_bytes(void *to, const void *from, size_t bytes)
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
