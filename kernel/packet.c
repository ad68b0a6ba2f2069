/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packet pool: a memory pool whose blocks carry a header.
 */
#include <weft/packet.h>

#include "check.h"
#include "shared.h"
#include "wait_args.h"

void weft_packet_pool_init(weft_packet_pool_t *pool, void *memory, size_t capacity, uint32_t count)
{
    WEFT_CHECK_VOID(weft_wrong_call(pool));
    WEFT_CHECK_VOID(weft_wrong_object(memory));
    weft_check(capacity <= UINT16_MAX, WEFT_MISUSE_SIZE);
    weft_pool_init(&pool->pool, memory, WEFT_PACKET_SIZE(capacity), count);
}

weft_packet_t *weft_packet_of_block(weft_packet_pool_t *pool, void *block)
{
    weft_packet_t *packet = block;

    packet->pool = pool;
    packet->capacity = (uint16_t)(pool->pool.size - sizeof *packet);
    packet->length = 0;
    return packet;
}

weft_status_t weft_packet_alloc(weft_packet_pool_t *pool, weft_packet_t **packet,
                                weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(pool));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(packet));
    void *block;
    weft_status_t status = weft_pool_alloc(&pool->pool, &block, timeout);

    if (status == WEFT_OK) {
        *packet = weft_packet_of_block(pool, block);
    }
    return status;
}

weft_status_t weft_packet_free(weft_packet_t *packet)
{
    WEFT_CHECK(weft_wrong_call(packet));
    /* Other nodes may have written anything into the header of a shared packet. */
    weft_pool_t *shared = WEFT_CONFIG_SHARED ? weft_shared_pool_of(packet) : NULL;

    return weft_pool_free(shared != NULL ? shared : &packet->pool->pool, packet);
}
