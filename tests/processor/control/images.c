/* SPDX-License-Identifier: MIT */
/** @file See images.h. The checksum bit by bit, as it is defined. */
#include "images.h"

uint32_t image[IMAGE_MAX / sizeof(uint32_t)];

static uint32_t crc_of(const uint32_t *words, size_t count)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < count; i++) {
        crc ^= words[i];
        for (unsigned bit = 0; bit < 32U; bit++) {
            crc = (crc & 1U) != 0 ? crc >> 1 ^ 0xEDB88320U : crc >> 1;
        }
    }
    return ~crc;
}

size_t image_head(void)
{
    return WORD_SEGMENTS + image[WORD_COUNT] * (size_t)SEGMENT_WORDS;
}

void image_seal(void)
{
    image[image_head()] = crc_of(image, image_head());
}

void image_make(uint32_t address, uint32_t bytes, uint32_t seed)
{
    uint32_t *segment = &image[WORD_SEGMENTS];
    uint32_t *content = &image[WORD_SEGMENTS + SEGMENT_WORDS + 1];

    for (size_t i = 0; i < bytes / sizeof(uint32_t); i++) {
        seed = seed * 1664525U + 1013904223U;
        content[i] = seed;
    }
    image[WORD_MAGIC] = 0x57656901U;
    image[WORD_BYTES] = (uint32_t)((WORD_SEGMENTS + SEGMENT_WORDS + 1U) * sizeof(uint32_t)) + bytes;
    image[WORD_ENTRY] = address;
    image[WORD_COUNT] = 1;
    segment[SEGMENT_ADDRESS] = address;
    segment[SEGMENT_BYTES] = bytes;
    segment[SEGMENT_CRC] = crc_of(content, bytes / sizeof(uint32_t));
    image_seal();
}

size_t image_copy(const uint32_t *from)
{
    for (size_t i = 0; i < from[WORD_BYTES] / sizeof(uint32_t); i++) {
        image[i] = from[i];
    }
    return from[WORD_BYTES];
}
