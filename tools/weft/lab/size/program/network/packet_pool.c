/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A packet pool.
 */
#include "system.h"

void use_packet_pool(void *arg)
{
    weft_packet_t *packet;

    (void)arg;
    weft_packet_alloc(&packet_pool_here, &packet, WEFT_FOREVER);
    weft_packet_free(packet);
}
