/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packets that arrive: what is done with each kind.
 */
#include "net.h"

typedef void (*handler_t)(unsigned peer, const weft_net_header_t *header, const void *payload);

/** By kind. All but HELLO are of the connection that there is: their epochs are checked. */
static const handler_t handlers[WEFT_NET_KINDS] = {
    [WEFT_NET_HELLO] = weft_net_hello,
    [WEFT_NET_ALIVE] = weft_net_alive,
    [WEFT_NET_REQUEST] = weft_net_request,
    [WEFT_NET_POSTED] = weft_net_posted,
    [WEFT_NET_REPLY] = weft_net_reply,
    [WEFT_NET_CANCEL] = weft_net_cancel,
    [WEFT_NET_PRIORITY] = weft_net_priority_told,
    [WEFT_NET_LEND] = weft_net_lent,
    [WEFT_NET_ABANDON] = weft_net_abandon,
    [WEFT_NET_ABANDONED] = weft_net_abandoned,
};

/** A packet of other nodes goes on. @return false: not now */
static bool forwarded(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    bool taken = weft_net_forward(link, header, payload);

    if (WEFT_CONFIG_TRACE && taken) {
        weft_net_trace_received(link, header);
    }
    return taken;
}

bool weft_net_receive(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    unsigned kind = weft_net_kind(header);
    unsigned source = weft_net_source(header);
    weft_net_peer_t *from;
    unsigned peer;

    link->heard = true;
    if (weft_net_destination(header) != weft_net_config.self) {
        return forwarded(link, header, payload);
    }
    if (WEFT_CONFIG_TRACE) {
        weft_net_trace_received(link, header);
    }
    peer = source < weft_net_config.nodes ? weft_net_config.routes[source].peer : WEFT_NET_NONE;
    if (peer == WEFT_NET_NONE || kind >= WEFT_NET_KINDS ||
        weft_net_priority(header) >= WEFT_PRIORITIES) {
        return true;
    }
    from = &weft_net_config.peers[peer];
    if (kind != WEFT_NET_HELLO) {
        if (header->word[4] != from->expected) {
            return true;
        }
        from->silent = 0;
        from->received++;
    }
    handlers[kind](peer, header, payload);
    return true;
}
