/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Frames on a stream of bytes. See frame.h.
 */
#include "frame.h"

uint32_t weft_frame_crc(const uint8_t *bytes, size_t count)
{
    /* By halves of bytes: a table that is small, at two steps for each byte. */
    static const uint32_t table[16] = {
        0x00000000U, 0x1DB71064U, 0x3B6E20C8U, 0x26D930ACU, 0x76DC4190U, 0x6B6B51F4U,
        0x4DB26158U, 0x5005713CU, 0xEDB88320U, 0xF00F9344U, 0xD6D6A3E8U, 0xCB61B38CU,
        0x9B64C2B0U, 0x86D3D2D4U, 0xA00AE278U, 0xBDBDF21CU,
    };
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ table[crc & 0xFU];
        crc = crc >> 4 ^ table[crc & 0xFU];
    }
    return ~crc;
}

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
