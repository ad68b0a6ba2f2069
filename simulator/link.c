/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links: what is sent at one end comes out of the other, some time later, and
 * what the medium does to it meanwhile.
 */
#include <stdlib.h>
#include <string.h>

#include "engine.h"

#define NS_PER_S 1000000000U
#define NO_SESSION 0U

static packet_t *new_packet(side_t *to, weft_sim_kind_t kind, size_t bytes)
{
    packet_t *packet = malloc(sizeof *packet + (bytes + 3U) / 4U * 4U);

    if (packet == NULL) {
        fail("no memory for frames");
    }
    packet->next = NULL;
    packet->to = to;
    packet->session = to->link->session;
    packet->life = to->node->starts;
    packet->message.kind = kind;
    packet->message.bytes = (uint32_t)bytes;
    packet->message.data = packet->data;
    return packet;
}

/** The doorbell of a node rings. */
static void ring(node_t *node)
{
    node->face->state->pending |= UINT64_C(1) << WEFT_SIM_LINE(WEFT_SIM_DOORBELL);
    if (node->idle) {
        uint64_t now = node->face->state->now;
        node_wake(node, now > run.now ? now : run.now);
    }
}

static void deliver(packet_t *packet)
{
    side_t *to = packet->to;

    if (packet->message.kind == WEFT_SIM_READY) {
        to->refused = false;
        free(to->ready);
        to->ready = packet;
        ring(to->node);
        return;
    }
    if (to->first == NULL) {
        to->first = packet;
    } else {
        to->last->next = packet;
    }
    to->last = packet;
    if (to->rings || packet->message.kind != WEFT_SIM_PACKET) {
        ring(to->node);
    }
}

/** Time at the node that calls, or of the event. */
static uint64_t time_of(const node_t *node)
{
    bool runs = node != NULL && run.current == node;

    return runs ? node->face->state->now : run.now;
}

/** Puts something on its way; what stays in order does not overtake what was sent before. */
static void launch(side_t *from, packet_t *packet, uint64_t at, bool in_order)
{
    if (in_order && at <= from->last_arrival) {
        at = from->last_arrival + 1;
    }
    if (in_order) {
        from->last_arrival = at;
    }
    queue_add(at, EVENT_ARRIVAL, packet);
    if (run.current != NULL) {
        node_limit(run.current, at + run.quantum);
    }
}

/** Tells a side that the other has come or gone. */
static void tell(side_t *side, bool up)
{
    side_t *from = side->other;

    if (side->open && side->up != up) {
        side->up = up;
        launch(from, new_packet(side, up ? WEFT_SIM_UP : WEFT_SIM_DOWN, 0),
               time_of(from->node) + side->link->medium.delay, true);
    }
}

/** Forgets what has come out at a side. */
static void drop_all(side_t *side)
{
    free(side->ready);
    side->ready = NULL;
    while (side->first != NULL) {
        packet_t *packet = side->first;
        side->first = packet->next;
        free(packet);
    }
}

/** Tells both sides how the connection stands now. */
static void settle(link_t *link)
{
    bool is_up = !link->cut && link->side[0]->open && link->side[1]->open;

    for (unsigned i = 0; i < 2; i++) {
        tell(link->side[i], is_up);
    }
}

/** A new connection begins, or none is left: what is in transit is lost. */
static void lose(link_t *link)
{
    link->session++;
    for (unsigned i = 0; i < 2; i++) {
        link->side[i]->in_transit = 0;
        link->side[i]->refused = false;
    }
}

void link_cut(link_t *link, bool cut)
{
    if (link->cut != cut) {
        link->cut = cut;
        record(run.now, cut ? "cut" : "mend", link->side[0]->node, &link->side[0]->index,
               sizeof link->side[0]->index);
        if (cut) {
            lose(link);
        }
        if (!link->medium.raw) {
            settle(link);
        }
    }
}

void side_close(side_t *side, bool lost)
{
    if (!side->open) {
        return;
    }
    side->open = false;
    side->up = false;
    if (lost) {
        lose(side->link);
    }
    drop_all(side);
    if (!side->link->medium.raw) {
        settle(side->link);
    }
}

/**
 * Signals are for the life of the node in which they were sent. A raw medium knows
 * of no connections: frames that were on their way to a node reach its next life.
 */
static bool comes_through(const packet_t *packet)
{
    const side_t *to = packet->to;

    if (packet->message.kind != WEFT_SIM_PACKET) {
        return packet->life == to->node->starts;
    }
    return !to->link->cut && (to->link->medium.raw || packet->session == to->link->session);
}

void packet_arrive(packet_t *packet)
{
    side_t *to = packet->to;
    bool is_data = packet->message.kind == WEFT_SIM_PACKET;

    if (!to->open || !comes_through(packet)) {
        free(packet);
        return;
    }
    if (is_data) {
        record(run.now, "packet", to->node, packet->data, packet->message.bytes);
    } else {
        record(run.now, "signal", to->node, &packet->message.kind, sizeof packet->message.kind);
    }
    deliver(packet);
}

/* What nodes call */

static side_t *side_of(void *self, unsigned link)
{
    node_t *node = self;

    if (link >= node->side_count) {
        fail("node %s has no link %u", node->name, link);
    }
    return node->sides[link];
}

void medium_open(void *self, unsigned link, bool rings)
{
    side_t *side = side_of(self, link);

    lose(side->link);
    side->open = true;
    side->rings = rings;
    side->up = false;
    side->session = NO_SESSION;
    if (side->link->medium.raw) {
        tell(side, true);
    } else {
        settle(side->link);
    }
}

/** What a raw medium does to a packet. @return false: it is lost */
static bool damage(side_t *from, packet_t *packet)
{
    const medium_t *medium = &from->link->medium;
    uint8_t *bytes = (uint8_t *)packet->data;

    if (random_hit(&from->random, medium->loss)) {
        return false;
    }
    if (packet->message.bytes != 0 && random_hit(&from->random, medium->corrupt)) {
        uint64_t bit = random_below(&from->random, packet->message.bytes * UINT64_C(8));
        bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
    }
    return true;
}

/** Time at which a packet of this size comes out. */
static uint64_t arrival(side_t *from, size_t bytes)
{
    const medium_t *medium = &from->link->medium;
    uint64_t now = time_of(from->node);
    uint64_t begin = from->free_at > now ? from->free_at : now;

    from->free_at = begin;
    if (medium->bandwidth != 0) {
        from->free_at += bytes * NS_PER_S / medium->bandwidth;
    }
    return from->free_at + medium->delay + random_below(&from->random, medium->jitter + 1);
}

static void send_raw(side_t *from, packet_t *packet)
{
    const medium_t *medium = &from->link->medium;
    size_t bytes = packet->message.bytes;
    bool in_order = !random_hit(&from->random, medium->reorder);

    if (random_hit(&from->random, medium->duplicate)) {
        packet_t *copy = new_packet(packet->to, WEFT_SIM_PACKET, bytes);
        memcpy(copy->data, packet->data, bytes);
        launch(from, copy, arrival(from, bytes), false);
    }
    if (damage(from, packet)) {
        launch(from, packet, arrival(from, bytes), in_order);
    } else {
        free(packet);
    }
}

/** A packet to the other side, from its pieces. */
static packet_t *gather(const side_t *from, const weft_sim_piece_t *pieces, unsigned count)
{
    packet_t *packet;
    size_t bytes = 0;

    for (unsigned i = 0; i < count; i++) {
        bytes += pieces[i].bytes;
    }
    packet = new_packet(from->other, WEFT_SIM_PACKET, bytes);
    bytes = 0;
    for (unsigned i = 0; i < count; i++) {
        if (pieces[i].bytes != 0) {
            memcpy((uint8_t *)packet->data + bytes, pieces[i].data, pieces[i].bytes);
        }
        bytes += pieces[i].bytes;
    }
    return packet;
}

/**
 * True if a packet cannot be sent now. A raw medium takes a frame when the last
 * one has gone out, as a UART does; the other kind has places.
 */
static bool refuses(side_t *from)
{
    const medium_t *medium = &from->link->medium;
    bool full =
        medium->raw ? from->free_at > time_of(from->node) : from->in_transit >= medium->slots;

    if (full && medium->raw && !from->refused) {
        queue_add(from->free_at, EVENT_ARRIVAL, new_packet(from, WEFT_SIM_READY, 0));
    }
    from->refused = from->refused || full;
    return full;
}

bool medium_send(void *self, unsigned link, const weft_sim_piece_t *pieces, unsigned count)
{
    side_t *from = side_of(self, link);
    packet_t *packet;

    if (!from->link->medium.raw && from->session != from->link->session) {
        return true; /* the connection is broken, and the node has yet to hear of it */
    }
    if (refuses(from)) {
        return false;
    }
    packet = gather(from, pieces, count);
    if (from->link->medium.raw) {
        send_raw(from, packet);
        return true;
    }
    from->in_transit++;
    launch(from, packet, arrival(from, packet->message.bytes), true);
    return true;
}

const weft_sim_message_t *medium_first(void *self, unsigned link)
{
    side_t *side = side_of(self, link);

    side->shown = side->ready != NULL ? side->ready : side->first;
    return side->shown == NULL ? NULL : &side->shown->message;
}

/** There is room again for the side that was refused. */
static void make_room(side_t *from)
{
    from->in_transit -= from->in_transit != 0;
    if (from->refused && from->open) {
        from->refused = false;
        queue_add(time_of(from->other->node), EVENT_ARRIVAL, new_packet(from, WEFT_SIM_READY, 0));
    }
}

void medium_take(void *self, unsigned link)
{
    side_t *side = side_of(self, link);
    packet_t *packet = side->first;

    if (side->ready != NULL && side->shown == side->ready) {
        free(side->ready);
        side->ready = NULL;
        return;
    }
    side->first = packet->next;
    if (packet->message.kind == WEFT_SIM_UP) {
        side->session = packet->session;
    } else if (packet->message.kind == WEFT_SIM_DOWN) {
        side->session = NO_SESSION;
    } else if (packet->message.kind == WEFT_SIM_PACKET && packet->session == side->link->session) {
        make_room(side->other);
    }
    free(packet);
}

/* Building */

static side_t *add_side(link_t *link, node_t *node, uint64_t stream)
{
    side_t *side = calloc(1, sizeof *side);

    node->sides = grow(node->sides, (node->side_count + 1) * sizeof(side_t *));
    if (side == NULL) {
        fail("no memory for links");
    }
    side->link = link;
    side->node = node;
    side->index = node->side_count;
    side->random = random_make(run.seed, stream);
    node->sides[node->side_count++] = side;
    return side;
}

link_t *link_add(node_t *a, node_t *b, const medium_t *medium)
{
    link_t *link = calloc(1, sizeof *link);
    uint64_t stream = UINT64_C(1) << 32 | (uint64_t)run.link_count * 2;

    run.links = grow(run.links, (run.link_count + 1) * sizeof(link_t *));
    if (link == NULL) {
        fail("no memory for links");
    }
    run.links[run.link_count++] = link;
    link->medium = *medium;
    link->session = NO_SESSION + 1;
    link->side[0] = add_side(link, a, stream);
    link->side[1] = add_side(link, b, stream + 1);
    link->side[0]->other = link->side[1];
    link->side[1]->other = link->side[0];
    return link;
}

void links_clear(void)
{
    for (unsigned i = 0; i < run.link_count; i++) {
        for (unsigned end = 0; end < 2; end++) {
            side_t *side = run.links[i]->side[end];
            drop_all(side);
            free(side);
        }
        free(run.links[i]);
    }
    run.link_count = 0;
}
