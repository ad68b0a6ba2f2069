/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packets of other nodes' pools that are given back. A packet says by an address
 * of its own node to which pool it belongs, which means nothing elsewhere. So a
 * node that uses pools of others asks each of them once where its packets lie, and
 * knows a packet by its address. On such nodes, and on no others, the linker puts
 * weft_net_packet_free() in the place of weft_packet_free() (--wrap).
 */
#include "hub.h"
#include "packet_pool.h"

static uint64_t read_address(const uint32_t word[2])
{
    return weft_net_le32(word[0]) | (uint64_t)weft_net_le32(word[1]) << 32;
}

/** Asks where the packets of a pool lie. @return WEFT_OK, WEFT_NODE_DOWN, WEFT_CANCELED */
static weft_status_t ask_place(weft_net_packet_pool_t *entry)
{
    weft_net_packet_place_t place;
    weft_op_t op = weft_net_op_get(WEFT_NET_PACKET_PLACE, &place, sizeof place);
    weft_status_t status = weft_remote_call(&entry->pool->remote, &op, WEFT_FOREVER);

    if (status == WEFT_OK) {
        entry->end = read_address(place.end);
        entry->begin = read_address(place.begin);
    }
    return status;
}

/** True if a packet is of a pool of another node; asks where that lies if it can be asked. */
static bool is_of(weft_net_packet_pool_t *entry, const weft_packet_t *packet)
{
    if (entry->begin == 0 &&
        (entry->pool->remote.peer->state != WEFT_NODE_UP || ask_place(entry) != WEFT_OK)) {
        return false;
    }
    return (uintptr_t)packet >= entry->begin && (uintptr_t)packet < entry->end;
}

/** True if a packet is of a pool of this node. */
static bool is_own(const weft_packet_t *packet)
{
    const weft_packet_pool_t *const *pool = weft_net_own_packet_pools;

    while (*pool != NULL && !weft_pool_owns(&(*pool)->pool, packet)) {
        pool++;
    }
    return *pool != NULL;
}

weft_status_t __real_weft_packet_free(weft_packet_t *packet);
weft_status_t weft_net_packet_free(weft_packet_t *packet);

/* Of its own packets a node can give back any in an interrupt; of others, a task has to. */
weft_status_t weft_net_packet_free(weft_packet_t *packet)
{
    bool all_known = true;

    if (is_own(packet)) {
        return __real_weft_packet_free(packet);
    }
    for (weft_net_packet_pool_t *entry = weft_net_packet_pools; entry->pool != NULL; entry++) {
        if (is_of(entry, packet)) {
            weft_op_t op =
                weft_net_op_put(WEFT_NET_PACKET_FREE, (const void *)&packet, sizeof(void *));

            return weft_remote_call(&entry->pool->remote, &op, WEFT_FOREVER);
        }
        all_known = all_known && entry->begin != 0;
    }
    weft_check(!all_known, WEFT_MISUSE_POOL_BLOCK);
    return WEFT_NODE_DOWN; /* it is of a node that cannot be asked */
}
