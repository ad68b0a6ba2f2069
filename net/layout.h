/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts: which bytes of a payload make a number. On every link numbers are little-endian. A node
 * with the other order of bytes converts what it sends to nodes that have this one, and what comes
 * from them; for that it has tables, generated from the description. Other nodes have neither the
 * tables nor any of this.
 */
#ifndef NET_LAYOUT_H
#define NET_LAYOUT_H

#include "packet.h"

/** Numbers of one width that follow one another. */
typedef struct weft_net_run {
    uint16_t count;
    uint16_t width; /**< bytes of a number; 1: bytes, and padding */
} weft_net_run_t;

/** The layout of a message, or of one of its equal parts. Constant. */
typedef struct weft_net_layout {
    const weft_net_run_t *runs;
    uint16_t run_count;
    uint16_t size; /**< bytes, those of all runs; not 0 */
} weft_net_layout_t;

/** What a hub carries. Constant. */
typedef struct weft_net_data {
    const weft_net_layout_t *request; /**< NULL: nothing, or bytes only */
    const weft_net_layout_t *reply;   /**< NULL: nothing, or bytes only */
    uint16_t services; /**< bit by bit: those whose request carries it, WEFT_NET_DATA_<kind> */
} weft_net_data_t;

/*
 * The requests of all other services, such as the number of messages that is wanted, are
 * little-endian words already. A reply with a payload has what the hub carries.
 */
#define WEFT_NET_DATA_PORT 1U
#define WEFT_NET_DATA_MSGQ 9U
#define WEFT_NET_DATA_DATA_EVENT 1U
#define WEFT_NET_DATA_BLACKBOARD 1U
#define WEFT_NET_DATA_FUNCTION 1U

/** What crosses to a peer whose words have the other order; NULL in both: nothing. Constant. */
typedef struct weft_net_crossing {
    const weft_net_data_t *sent;   /**< of hubs of the peer, as packets to it number them */
    const weft_net_data_t *served; /**< of hubs of this node, as packets of the peer number them */
} weft_net_crossing_t;

/** By peer. Generated, on nodes with WEFT_CONFIG_LAYOUTS. */
extern const weft_net_crossing_t weft_net_crossings[];

/** Where a payload is converted: one that leaves, with the kernel lock; one that has come, in
 * poll(). As large as the greatest payload, aligned to 8. Generated, as the table. */
extern uint8_t weft_net_leaving[];
extern uint8_t weft_net_arrived[];

/**
 * Copies a payload and reverses the bytes of each number in it. What does not fill a whole layout
 * at the end is copied as it is: whoever gets it refuses its length. O(length).
 * @param to does not overlap `from`; both with any alignment
 */
void weft_net_convert(const weft_net_layout_t *layout, uint8_t *to, const uint8_t *from,
                      size_t length);

/** The payload of a packet as the link carries it. Kernel lock held. O(length + proxies). */
const void *weft_net_to_wire_locked(const weft_net_header_t *header, const void *payload);

struct weft_net_peer;

/** The payload of a packet of a peer as this node has it. In poll() only. O(length). */
const void *weft_net_from_wire(const struct weft_net_peer *from, const weft_net_header_t *header,
                               const void *payload);

#endif
