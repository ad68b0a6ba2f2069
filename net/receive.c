/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packets that arrive: what is done with each kind.
 */
#include "net.h"

/** Forwards a packet of other nodes. @return false: not now */
static bool forwarded(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    bool taken = !weft_net_needs(WEFT_NET_NEED_FORWARD) || weft_net_forward(link, header, payload);

    if (WEFT_CONFIG_TRACE && taken) {
        weft_net_trace_received(link, header);
    }
    return taken;
}

/**
 * A posted call: no reply, no proxy. A hub that has an owner is refused, since there is nobody to
 * own it. Lost packets and refusals are not reported.
 */
static inline void do_posted(const weft_net_peer_t *from, const weft_net_header_t *header,
                             const void *payload)
{
    const weft_net_hub_t *hub;
    weft_op_t op; /* a service that needs no answer reads what is set here only */

    if (WEFT_UNLIKELY(weft_net_hub(header) >= from->hub_count)) { /* there may be none at all */
        return;
    }
    hub = &from->hubs[weft_net_hub(header)];
    op.task = NULL;
    op.room = 0;
    if ((hub->options & WEFT_NET_HUB_OWNED) == 0) {
        op.service = (uint8_t)weft_net_service(header);
        op.in = payload;
        op.in_size = weft_net_length(header);
        hub->serve(hub->object, &op, WEFT_NO_WAIT);
    }
}

/** The state of a client, of a proxy, or of the connection. */
WEFT_SLOW_PATH static void update(unsigned peer, const weft_net_header_t *header)
{
    unsigned whose = weft_net_service(header);

    if (whose == WEFT_NET_OF_CLIENT) {
        weft_net_take_client_update(peer, header);
    } else if (whose == WEFT_NET_OF_PEER) {
        if (weft_net_needs(WEFT_NET_NEED_HEARTBEAT)) {
            weft_net_heartbeat(peer, header);
        }
    } else if ((weft_net_argument(header) & WEFT_NET_UPDATE_ORPHAN) == 0) {
        weft_net_boost(peer, header);
    } else if (weft_net_needs(WEFT_NET_NEED_ORPHAN)) {
        weft_net_orphan_cleaned_up(peer, header);
    }
}

/** A packet for this node from a peer. All but HELLO are of the connection that there is. */
static inline void deliver(weft_net_peer_t *from, const weft_net_header_t *header,
                           const void *payload)
{
    unsigned kind = weft_net_kind(header);

    if (kind == WEFT_NET_HELLO && weft_net_independent()) {
        weft_net_hello(from->index, header, payload);
        return;
    }
    if (!WEFT_LIKELY(header->word[4] == from->expected)) {
        return;
    }
    if (weft_net_needs(WEFT_NET_NEED_HEARTBEAT)) {
        from->received++;
    }
    if (WEFT_CONFIG_LAYOUTS) {
        payload = weft_net_from_wire(from, header, payload);
    }
    if (weft_net_needs(WEFT_NET_NEED_POSTED) && kind == WEFT_NET_POSTED) {
        do_posted(from, header, payload);
    } else if (kind == WEFT_NET_REQUEST) {
        weft_net_serve_request(from->index, header, payload);
    } else if (kind == WEFT_NET_REPLY) {
        weft_net_reply(from->index, header, payload);
    } else if (kind == WEFT_NET_UPDATE) {
        update(from->index, header);
    }
}

void *weft_net_receive_buffer(const weft_link_t *link, const weft_net_header_t *header)
{
    const weft_net_peer_t *from = link->from;

    if (from == NULL || header->word[0] != from->arrives || header->word[4] != from->expected) {
        return NULL;
    }
    switch (weft_net_kind(header)) {
    case WEFT_NET_REQUEST:
        return weft_net_request_buffer(from->index, header);
    case WEFT_NET_REPLY:
        return weft_net_reply_buffer(from->index, header);
    default:
        return NULL;
    }
}

/** Takes a packet that was not sent by the sender of the last one on this link. */
WEFT_OUT_OF_LINE static bool receive_other(weft_link_t *link, const weft_net_header_t *header,
                                           const void *payload)
{
    unsigned source = weft_net_source(header);
    unsigned peer;

    if (weft_net_destination(header) != weft_net_config.self) {
        return forwarded(link, header, payload);
    }
    if (WEFT_CONFIG_TRACE) {
        weft_net_trace_received(link, header);
    }
    peer = source < weft_net_config.nodes ? weft_net_config.routes[source].peer : WEFT_NET_NONE;
    if (peer != WEFT_NET_NONE &&
        (!weft_net_independent() || weft_net_config.peer_attrs[peer].link == link->index)) {
        link->from = &weft_net_config.peers[peer];
        deliver(link->from, header, payload);
    }
    return true;
}

bool weft_net_receive(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    weft_net_peer_t *from = link->from;

    if (weft_net_needs(WEFT_NET_NEED_PERIOD)) {
        link->heard = true;
    }
    if (!WEFT_LIKELY(from != NULL && header->word[0] == from->arrives)) {
        return receive_other(link, header, payload);
    }
    if (WEFT_CONFIG_TRACE) {
        weft_net_trace_received(link, header);
    }
    deliver(from, header, payload);
    return true;
}
