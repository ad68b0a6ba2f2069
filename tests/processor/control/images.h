/* SPDX-License-Identifier: MIT */
/** @file Images that a test makes. Their form: net/processor/processor.h. */
#ifndef TESTS_PROCESSOR_CONTROL_IMAGES_H
#define TESTS_PROCESSOR_CONTROL_IMAGES_H

#include <stddef.h>
#include <stdint.h>

enum {
    WORD_MAGIC,
    WORD_BYTES,
    WORD_ENTRY,
    WORD_COUNT,
    WORD_SEGMENTS,
    SEGMENT_ADDRESS = 0,
    SEGMENT_BYTES,
    SEGMENT_CRC,
    SEGMENT_WORDS,
};

#define IMAGE_MAX 40960U

/** The image at work. */
extern uint32_t image[IMAGE_MAX / sizeof(uint32_t)];

/** Makes an image of one segment of so many bytes, at least 4, that depend on `seed`. */
void image_make(uint32_t address, uint32_t bytes, uint32_t seed);

/** Corrects the checksum of header and segments after a change. */
void image_seal(void);

/** Copies a program's image. @return its bytes */
size_t image_copy(const uint32_t *from);

/** Index of the word behind the segments: their checksum. */
size_t image_head(void);

#endif
