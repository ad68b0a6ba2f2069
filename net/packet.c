/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Form of a packet.
 */
#include "packet.h"

bool weft_net_packet_valid(const weft_net_header_t *header, size_t bytes)
{
    return bytes >= WEFT_NET_HEADER_BYTES &&
           weft_net_length(header) == bytes - WEFT_NET_HEADER_BYTES &&
           weft_net_kind(header) < WEFT_NET_KINDS && weft_net_priority(header) < WEFT_PRIORITIES;
}
