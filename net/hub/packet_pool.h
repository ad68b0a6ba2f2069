/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The packet pools of other nodes that a node uses, for generated code.
 */
#ifndef NET_HUB_PACKET_POOL_H
#define NET_HUB_PACKET_POOL_H

#include <weft/remote/packet_pool.h>

enum weft_net_packet_service {
    WEFT_NET_PACKET_ALLOC,
    WEFT_NET_PACKET_FREE,
    WEFT_NET_PACKET_PLACE, /**< says where the packets lie */
};

/** Where the packets of a pool lie, as little-endian words, the lower one first. */
typedef struct weft_net_packet_place {
    uint32_t begin[2];
    uint32_t end[2];
} weft_net_packet_place_t;

/** A packet pool of another node. Generated code sets the first member. */
typedef struct weft_net_packet_pool {
    const weft_remote_packet_pool_t *pool;
    uint64_t begin; /**< address of its first packet; 0: not known yet */
    uint64_t end;   /**< behind its last one */
} weft_net_packet_pool_t;

/** Those that this node uses, and one without a pool behind them. Generated. */
extern weft_net_packet_pool_t weft_net_packet_pools[];

/** The packet pools of this node, and NULL behind them. Generated. */
extern const weft_packet_pool_t *const weft_net_own_packet_pools[];

#endif
