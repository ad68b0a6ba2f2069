/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The checksum of frames on a stream, and of images.
 */
#include "crc.h"

uint32_t weft_net_crc(const uint8_t *bytes, size_t count)
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
