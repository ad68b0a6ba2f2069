/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Router: packets of other nodes, which are forwarded.
 *
 * Each link has its own buffers for them, so that no link can take what another
 * needs. While the buffers of a link are full, no packet for it is taken from other
 * links: these are back-pressured, and each in its turn is the first to be resumed.
 */
#include "net.h"

/** A free buffer of a link, or NULL. */
static weft_net_forward_t *free_buffer(const weft_link_t *link)
{
    unsigned i = link->index;

    for (; i < weft_net_config.forward_count; i += weft_net_config.link_count) {
        if (!weft_net_config.forwards[i].packet.reserved) {
            return &weft_net_config.forwards[i];
        }
    }
    return NULL;
}

/** A packet that waits passes no other by a priority that nothing on its node can have. */
static void cap_priority(weft_net_header_t *header)
{
    unsigned source = weft_net_source(header);

    weft_net_cap_priority(header, source < weft_net_config.nodes ? weft_net_config.ceilings[source]
                                                                 : WEFT_PRIORITIES - 1U);
}

WEFT_OUT_OF_LINE static bool keep_locked(weft_link_t *link, const weft_net_header_t *header,
                                         const void *payload)
{
    weft_net_forward_t *buffer = free_buffer(link);
    size_t length = weft_net_length(header);

    if (buffer == NULL) {
        return false;
    }
    buffer->packet.header = *header;
    cap_priority(&buffer->packet.header);
    buffer->packet.payload = buffer->buffer;
    buffer->packet.reserved = true;
    if (length != 0) {
        weft_arch_copy(buffer->buffer, payload, length);
    }
    weft_net_enqueue_locked(link, &buffer->packet);
    return true;
}

/** True if a link is back-pressured. */
static bool any_back_pressured(void)
{
    bool any = false;

    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        any = any || weft_net_config.links[i]->back_pressured;
    }
    return any;
}

void weft_net_buffers_freed(void)
{
    if (any_back_pressured()) {
        weft_net_resume_links_soon();
    }
}

weft_link_t *weft_net_resume_links(void)
{
    static unsigned turn; /* of the link behind the one that was the first */
    weft_link_t *first = NULL;

    for (unsigned left = weft_net_config.link_count, i = turn; left != 0; left--) {
        weft_link_t *link = weft_net_config.links[i < weft_net_config.link_count ? i : 0];

        if (first == NULL && (link->back_pressured || left == 1U)) {
            first = link;
            turn = link->index + 1U;
        }
        link->back_pressured = false;
        i = link->index + 1U;
    }
    return first;
}

/** The link to a node, if it is up; else NULL. */
static weft_link_t *link_to(unsigned node)
{
    unsigned index = weft_net_config.routes[node].link;
    weft_link_t *link;

    if (index == WEFT_NET_NONE) {
        return NULL;
    }
    link = weft_net_config.links[index];
    return link->up ? link : NULL;
}

bool weft_net_forward(weft_link_t *from, const weft_net_header_t *header, const void *payload)
{
    unsigned node = weft_net_destination(header);
    weft_link_t *link = node < weft_net_config.nodes ? link_to(node) : NULL;

    if (link == NULL || link == from || weft_net_length(header) > link->payload ||
        weft_net_priority(header) >= WEFT_PRIORITIES ||
        weft_net_source(header) == weft_net_config.self) { /* a neighbour speaks in our name */
        return true; /* it is lost; the peers will notice by silence */
    }
    if (from->back_pressured) {
        return false; /* not before those whose turn it is */
    }
    weft_arch_lock();
    from->back_pressured =
        !weft_net_send_now_locked(link, header, payload) && !keep_locked(link, header, payload);
    weft_arch_unlock();
    return !from->back_pressured;
}
