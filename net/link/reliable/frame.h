/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Frames on a stream of bytes: consistent overhead byte stuffing (Cheshire and
 * Baker, 1999) with 0 as the end of a frame. The check of a frame's content is that of crc.h.
 */
#ifndef NET_LINK_RELIABLE_FRAME_H
#define NET_LINK_RELIABLE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes that a frame takes in a stream, at most. */
#define WEFT_FRAME_ENCODED(bytes) ((bytes) + (bytes) / 254U + 2U)

/** Encodes a frame, with the 0 at its end. @return bytes, at most WEFT_FRAME_ENCODED(count) */
size_t weft_frame_encode(uint8_t *to, const uint8_t *frame, size_t count);

/** A frame that is on its way. */
typedef struct weft_frame_decoder {
    uint8_t *frame; /**< memory for a frame */
    uint16_t room;  /**< bytes of it */
    uint16_t count; /**< bytes decoded so far */
    uint8_t left;   /**< bytes of the current block that are to come */
    bool zero;      /**< a 0 stands behind the current block, unless the frame ends */
    bool bad;       /**< the frame is malformed or too long */
} weft_frame_decoder_t;

/** Waits for the first frame. */
void weft_frame_decoder_init(weft_frame_decoder_t *decoder, uint8_t *frame, uint16_t room);

/** Takes a byte of the stream. @return bytes of the frame that it completes; 0: none */
size_t weft_frame_decode(weft_frame_decoder_t *decoder, uint8_t byte);

#endif
