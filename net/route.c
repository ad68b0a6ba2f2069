/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Ways: queues of links, and packets that go on.
 *
 * A queue is ordered by priority, but no packet passes an earlier one of the
 * same source, destination and caller: what a caller says last must come last.
 * Since a packet of this node belongs to a caller, a stand-in or a peer, and
 * each link has its own buffers for packets that go on, nothing is allocated
 * and no link can take what another needs. While a link's buffers are full, no
 * packet for it is taken from other links: they hold back, and each in its turn
 * is the first to go on.
 */
#include "net.h"

#include <weft/irq.h>

void weft_net_ring(void)
{
    weft_irq_pend(weft_net_config.doorbell_irq);
}

weft_link_t *weft_net_link_to(unsigned node)
{
    unsigned index = weft_net_config.routes[node].link;
    weft_link_t *link;

    if (index == WEFT_NET_NONE) {
        return NULL;
    }
    link = weft_net_config.links[index];
    return link->up ? link : NULL;
}

/** True if the first must stay before the second: it is as urgent, or of the same caller. */
static bool stays_before(const weft_net_header_t *first, const weft_net_header_t *second)
{
    return weft_net_priority(first) <= weft_net_priority(second) ||
           (first->word[0] == second->word[0] && weft_net_caller(first) == weft_net_caller(second));
}

static void enqueue_locked(weft_link_t *link, weft_net_packet_t *packet)
{
    weft_net_packet_t **place = &link->queue;

    for (weft_net_packet_t **next = place; *next != NULL; next = &(*next)->next) {
        if (stays_before(&(*next)->header, &packet->header)) {
            place = &(*next)->next;
        }
    }
    packet->next = *place;
    *place = packet;
    packet->queued = true;
}

/** Gives a packet to the driver. @return false: it has no room */
static inline bool drive_locked(weft_link_t *link, const weft_net_header_t *header,
                                const void *payload)
{
    return WEFT_CONFIG_TRACE ? weft_net_trace_send_locked(link, header, payload)
                             : weft_net_driver(link)->send(link, header, payload);
}

static bool send_now_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    if (link->stalled) {
        return false;
    }
    link->stalled = !drive_locked(link, header, payload);
    return !link->stalled;
}

bool weft_net_send_locked(weft_net_packet_t *packet)
{
    weft_net_peer_t *peer = weft_net_peer_to(weft_net_destination(&packet->header));
    weft_link_t *link = weft_net_way(peer);

    if (!link->up && weft_net_lives()) {
        return false;
    }
    if (packet->queued) {
        return true;
    }
    if (weft_net_needs(WEFT_NET_NEED_BEAT) && weft_net_kind(&packet->header) != WEFT_NET_HELLO) {
        peer->sent++;
    }
    if (!send_now_locked(link, &packet->header, packet->payload)) {
        enqueue_locked(link, packet);
    }
    return true;
}

/** Takes the packet to which a link of the queue leads out of it. */
static void remove_locked(weft_net_packet_t **place)
{
    weft_net_packet_t *packet = *place;

    *place = packet->next;
    packet->queued = false;
    if (weft_net_needs(WEFT_NET_NEED_FORWARD)) {
        packet->reserved = false;
    }
}

/** True if a packet is of the connection with a peer; HELLO is of none. */
static bool is_of(const weft_net_packet_t *packet, const weft_net_peer_t *peer)
{
    return packet->header.word[0] == peer->address &&
           weft_net_kind(&packet->header) != WEFT_NET_HELLO;
}

void weft_net_forget_packets(const weft_net_peer_t *peer)
{
    weft_net_packet_t **place = &peer->link->queue;

    weft_port_lock();
    weft_net_settle_locked(peer->index);
    while (*place != NULL) {
        if (is_of(*place, peer)) {
            remove_locked(place);
            peer->link->withdrawn++;
            weft_port_unlock(); /* others may send meanwhile */
            weft_port_lock();
            place = &peer->link->queue;
        } else {
            place = &(*place)->next;
        }
    }
    weft_port_unlock();
}

void weft_net_withdraw_locked(weft_net_packet_t *packet)
{
    weft_net_peer_t *peer;
    weft_link_t *link;
    weft_net_packet_t **place;

    if (!packet->queued) {
        return;
    }
    peer = weft_net_peer_to(weft_net_destination(&packet->header));
    link = weft_net_way(peer);
    place = &link->queue;
    while (*place != packet) {
        place = &(*place)->next;
    }
    remove_locked(place);
    if (weft_net_needs(WEFT_NET_NEED_MOVE)) {
        link->withdrawn++;
    }
    if (weft_net_needs(WEFT_NET_NEED_BEAT)) {
        peer->sent--;
    }
    if (weft_net_needs(WEFT_NET_NEED_BEAT) && peer->alive.queued) {
        peer->alive.header.word[3] = weft_net_le32(weft_net_argument(&peer->alive.header) - 1U);
    }
}

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
static void limit(weft_net_header_t *header)
{
    unsigned source = weft_net_source(header);

    weft_net_limit(header, source < weft_net_config.nodes ? weft_net_config.ceilings[source]
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
    limit(&buffer->packet.header);
    buffer->packet.payload = buffer->buffer;
    buffer->packet.reserved = true;
    if (length != 0) {
        weft_port_copy(buffer->buffer, payload, length);
    }
    enqueue_locked(link, &buffer->packet);
    return true;
}

/** True if a link holds back a packet. */
static bool any_held(void)
{
    bool any = false;

    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        any = any || weft_net_config.links[i]->held;
    }
    return any;
}

weft_link_t *weft_net_let_go(void)
{
    static unsigned turn; /* of the link behind the one that was the first */
    weft_link_t *first = NULL;

    for (unsigned left = weft_net_config.link_count, i = turn; left != 0; left--) {
        weft_link_t *link = weft_net_config.links[i < weft_net_config.link_count ? i : 0];

        if (first == NULL && (link->held || left == 1U)) {
            first = link;
            turn = link->index + 1U;
        }
        link->held = false;
        i = link->index + 1U;
    }
    return first;
}

bool weft_net_forward(weft_link_t *from, const weft_net_header_t *header, const void *payload)
{
    unsigned node = weft_net_destination(header);
    weft_link_t *link = node < weft_net_config.nodes ? weft_net_link_to(node) : NULL;
    if (link == NULL || link == from || weft_net_length(header) > link->payload ||
        weft_net_priority(header) >= WEFT_PRIORITIES) {
        return true; /* it is lost; the peers will notice by silence */
    }
    if (from->held) {
        return false; /* not before those whose turn it is */
    }
    weft_port_lock();
    from->held = !send_now_locked(link, header, payload) && !keep_locked(link, header, payload);
    weft_port_unlock();
    return !from->held;
}

void weft_net_link_ready(weft_link_t *link)
{
    bool more = true;
    bool freed = false;

    weft_port_lock();
    while (more && link->queue != NULL) {
        weft_net_packet_t *packet = link->queue;

        more = drive_locked(link, &packet->header, packet->payload);
        if (more) {
            freed = freed || (weft_net_needs(WEFT_NET_NEED_FORWARD) && packet->reserved);
            remove_locked(&link->queue);
            weft_port_unlock();
            weft_port_lock();
        }
    }
    link->stalled = !more;
    weft_port_unlock();
    if (weft_net_needs(WEFT_NET_NEED_FORWARD) && freed && any_held()) {
        weft_net_let_go_soon();
    }
}

void weft_remote_fault(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_net_config.links[i]->stalled = true;
    }
}

void weft_net_link_up(weft_link_t *link)
{
    link->up = true;
    if (WEFT_CONFIG_TRACE) {
        weft_net_trace_up(link);
    }
    if (weft_net_lives()) {
        weft_net_greet(link);
    } else {
        weft_net_link_ready(link); /* for what waits since the start */
    }
}

void weft_net_link_down(weft_link_t *link)
{
    weft_port_lock();
    while (link->queue != NULL) {
        remove_locked(&link->queue);
    }
    link->up = false;
    link->stalled = false;
    weft_port_unlock();
    if (weft_net_needs(WEFT_NET_NEED_FORWARD) && any_held()) {
        weft_net_let_go_soon();
    }
    weft_net_lose_behind(link);
}
