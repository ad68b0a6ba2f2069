/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Frames on a stream of bytes. See frame.h.
 */
#include "frame.h"

/** A block: a count, then count - 1 bytes that are not 0; one of 255 has no 0 behind it. */
#define BLOCK_MAX 255U

size_t weft_frame_encode(uint8_t *to, const uint8_t *frame, size_t count)
{
    size_t block = 0; /* where the count of the current block is */
    size_t end = 1;

    for (size_t i = 0; i < count; i++) {
        if (end - block == BLOCK_MAX) {
            to[block] = BLOCK_MAX;
            block = end++;
        }
        if (frame[i] == 0) {
            to[block] = (uint8_t)(end - block);
            block = end++;
        } else {
            to[end++] = frame[i];
        }
    }
    to[block] = (uint8_t)(end - block);
    to[end++] = 0;
    return end;
}

static void begin_frame(weft_frame_decoder_t *decoder)
{
    decoder->count = 0;
    decoder->left = 0;
    decoder->zero = false;
    decoder->bad = false;
}

void weft_frame_decoder_init(weft_frame_decoder_t *decoder, uint8_t *frame, uint16_t room)
{
    decoder->frame = frame;
    decoder->room = room;
    begin_frame(decoder);
}

static void put(weft_frame_decoder_t *decoder, uint8_t byte)
{
    if (decoder->count == decoder->room) {
        decoder->bad = true;
    } else {
        decoder->frame[decoder->count++] = byte;
    }
}

static size_t end_frame(weft_frame_decoder_t *decoder)
{
    size_t count = decoder->bad || decoder->left != 0 ? 0 : decoder->count;

    begin_frame(decoder);
    return count;
}

size_t weft_frame_decode(weft_frame_decoder_t *decoder, uint8_t byte)
{
    if (byte == 0) {
        return end_frame(decoder);
    }
    if (decoder->left != 0) {
        decoder->left--;
        put(decoder, byte);
        return 0;
    }
    if (decoder->zero) {
        put(decoder, 0);
    }
    decoder->left = (uint8_t)(byte - 1U);
    decoder->zero = byte != BLOCK_MAX;
    return 0;
}
