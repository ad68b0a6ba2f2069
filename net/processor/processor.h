/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What generated code says of a processor that this node loads, and the form of an image.
 *
 * An image is a sequence of words in the byte order of the processors: the header; for each segment
 * its address, bytes and CRC-32; the CRC-32 of all words before; then what the segments hold, one
 * behind the other. Addresses and bytes are multiples of 4.
 */
#ifndef NET_PROCESSOR_H
#define NET_PROCESSOR_H

#include <stdatomic.h>

#include <weft/processor.h>

/** "Weft", and the version of the form. */
#define WEFT_IMAGE_MAGIC 0x57656901U

/** Words of the header. */
enum {
    WEFT_IMAGE_WORD_MAGIC,
    WEFT_IMAGE_WORD_BYTES, /**< of the whole image */
    WEFT_IMAGE_WORD_ENTRY, /**< where the processor begins */
    WEFT_IMAGE_WORD_COUNT, /**< of segments, at most WEFT_IMAGE_SEGMENTS */
    WEFT_IMAGE_HEADER,
};

#define WEFT_IMAGE_SEGMENTS 16U

/** Words of a segment. */
enum {
    WEFT_IMAGE_SEGMENT_ADDRESS,
    WEFT_IMAGE_SEGMENT_BYTES,
    WEFT_IMAGE_SEGMENT_CRC,
    WEFT_IMAGE_SEGMENT,
};

/** Memory of a processor into which images are loaded. */
typedef struct weft_processor_memory {
    uint32_t address;
    uint32_t bytes;
} weft_processor_memory_t;

/** An end of a link in shared memory, of the node that is loaded. */
typedef struct weft_processor_end {
    _Atomic uint32_t *session; /**< 0: nobody is there */
    unsigned core;             /**< of the other end */
} weft_processor_end_t;

/** What changes. Private. */
typedef struct weft_processor_control {
    const uint32_t *image; /**< the one that was loaded last; NULL: its own */
    size_t bytes;          /**< of the memory that the image is in */
    uint32_t entry;        /**< of the image that was verified last */
    uint32_t calls; /**< that changed something: one under way sees that it is not the last */
    uint8_t state;  /**< weft_processor_state_t while it is held */
} weft_processor_control_t;

struct weft_processor {
    weft_processor_control_t *control;
    const uint32_t *image; /**< its own */
    const weft_processor_memory_t *memories;
    const weft_processor_end_t *ends;
    uint16_t memory_count;
    uint16_t end_count;
    uint16_t core;
};

#endif
