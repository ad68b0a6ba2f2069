/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Transport: queues of links, and what happens to a link.
 *
 * A queue is ordered by priority, but no packet passes an earlier one of the
 * same source, destination and client: what a client says last must come last.
 * A packet of this node belongs to a client, a proxy or a peer; those of others
 * have buffers of their own (router/forward.c). So nothing is allocated.
 */
#include "net.h"

#include <weft/irq.h>

void weft_net_notify_self(void)
{
    weft_irq_pend(weft_net_config.doorbell_irq);
}

/** True if the first stays before the second: its priority is not lower, or both are of one client.
 */
static bool stays_before(const weft_net_header_t *first, const weft_net_header_t *second)
{
    return weft_net_priority(first) <= weft_net_priority(second) ||
           (first->word[0] == second->word[0] && weft_net_client(first) == weft_net_client(second));
}

void weft_net_enqueue_locked(weft_link_t *link, weft_net_packet_t *packet)
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

void weft_net_send_locked(weft_net_packet_t *packet)
{
    weft_net_peer_t *peer = weft_net_peer_to(weft_net_destination(&packet->header));
    weft_link_t *link = weft_net_link_of(peer);

    if ((!link->up && weft_net_independent()) || packet->queued) {
        return;
    }
    if (weft_net_needs(WEFT_NET_NEED_HEARTBEAT) &&
        weft_net_kind(&packet->header) != WEFT_NET_HELLO) {
        peer->sent++;
    }
    if (!weft_net_send_now_locked(link, &packet->header, packet->payload)) {
        weft_net_enqueue_locked(link, packet);
    }
}

/** Removes a packet from a queue. @param place the pointer of the queue that leads to it */
static void remove_locked(weft_net_packet_t **place)
{
    weft_net_packet_t *packet = *place;

    *place = packet->next;
    packet->queued = false;
    if (weft_net_needs(WEFT_NET_NEED_FORWARD)) {
        packet->reserved = false;
    }
}

/** Removes one that is not sent; DMA that transfers its payload must not publish it. */
static void discard_locked(weft_link_t *link, weft_net_packet_t **place)
{
    remove_locked(place);
    if (weft_net_needs(WEFT_NET_NEED_DMA)) {
        link->dequeued++;
    }
}

/** True if a packet is of the connection with a peer; HELLO is of none. */
static bool is_of(const weft_net_packet_t *packet, const weft_net_peer_t *peer)
{
    return packet->header.word[0] == peer->address &&
           weft_net_kind(&packet->header) != WEFT_NET_HELLO;
}

void weft_net_flush_packets(const weft_net_peer_t *peer)
{
    weft_net_packet_t **place = &peer->link->queue;

    weft_arch_lock();
    weft_net_quiesce_locked(peer->index);
    while (*place != NULL) {
        if (is_of(*place, peer)) {
            discard_locked(peer->link, place);
            weft_sched_pause_locked(); /* others may send meanwhile */
            place = &peer->link->queue;
        } else {
            place = &(*place)->next;
        }
    }
    weft_arch_unlock();
}

void weft_net_dequeue_locked(weft_net_packet_t *packet)
{
    weft_net_peer_t *peer;
    weft_link_t *link;
    weft_net_packet_t **place;

    if (!packet->queued) {
        return;
    }
    peer = weft_net_peer_to(weft_net_destination(&packet->header));
    link = weft_net_link_of(peer);
    place = &link->queue;
    while (*place != packet) {
        place = &(*place)->next;
    }
    discard_locked(link, place);
    if (weft_net_needs(WEFT_NET_NEED_HEARTBEAT)) {
        peer->sent--; /* weft_net_send_locked() has counted it, and it will never arrive */
    }
    if (weft_net_needs(WEFT_NET_NEED_HEARTBEAT) && peer->heartbeat.queued) {
        /* The number of packets that it says were sent before it may include this one. */
        peer->heartbeat.header.word[3] =
            weft_net_le32(weft_net_argument(&peer->heartbeat.header) - 1U);
    }
}

void weft_net_link_ready(weft_link_t *link)
{
    bool more = true;
    bool freed = false;

    weft_arch_lock();
    while (more && link->queue != NULL) {
        weft_net_packet_t *packet = link->queue;

        more = weft_net_drive_locked(link, &packet->header, packet->payload);
        if (more) {
            freed = freed || (weft_net_needs(WEFT_NET_NEED_FORWARD) && packet->reserved);
            remove_locked(&link->queue);
            weft_sched_pause_locked();
        }
    }
    link->stalled = !more;
    weft_arch_unlock();
    if (weft_net_needs(WEFT_NET_NEED_FORWARD) && freed) {
        weft_net_buffers_freed();
    }
}

void weft_netif_fault(void)
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
    if (weft_net_independent()) {
        weft_net_send_hellos(link);
    } else {
        weft_net_link_ready(link); /* for what waits since the start */
    }
}

void weft_net_link_down(weft_link_t *link)
{
    weft_arch_lock();
    link->up = false;     /* from here on nothing is queued, */
    link->stalled = true; /* nor posted to peers that are not lost yet */
    while (link->queue != NULL) {
        discard_locked(link, &link->queue);
        weft_sched_pause_locked();
    }
    weft_arch_unlock();
    if (weft_net_needs(WEFT_NET_NEED_FORWARD)) {
        weft_net_buffers_freed();
    }
    weft_net_lose_behind(link);
    link->stalled = false;
}
