/* SPDX-License-Identifier: MIT */
/**
 * @file
 * CRC-32 (ISO-HDLC: polynomial 04C11DB7 reflected, as in Ethernet and zip).
 */
#ifndef NET_CRC_H
#define NET_CRC_H

#include <stddef.h>
#include <stdint.h>

/** CRC-32 of some bytes. O(bytes). */
uint32_t weft_net_crc(const uint8_t *bytes, size_t count);

#endif
