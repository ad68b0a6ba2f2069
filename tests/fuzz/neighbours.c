/* SPDX-License-Identifier: MIT */
/** @file See neighbours.h. */
#include "neighbours.h"

#include <stdlib.h>

#include "link/shm/shm.h"
#include "proxy.h"
#include "tables.h"
#include "weft_arch.h"

#define HELLO 36U /* bytes of its payload */
#define PAYLOAD 64U

neighbour_packet_t neighbours_arrived[NEIGHBOURS];

static bool full[NEIGHBOURS];  /**< the link takes no packets */
static bool flips[NEIGHBOURS]; /**< the connection breaks, or comes again */
static bool was_refused[NEIGHBOURS];
static void *receiving[NEIGHBOURS]; /**< where the payload of a direct packet goes */
static weft_net_header_t greeting;
static uint32_t greeting_payload[16];
static volatile uint8_t sink;

/* What must hold
 * ==============
 */

void neighbours_check_task(const weft_task_t *task, unsigned ceiling)
{
    if (weft_arch_is_higher(task->priority_mask, weft_arch_priority_mask(ceiling))) {
        abort();
    }
}

/** It passes nothing by a priority that its source cannot have. */
static void check_packet(const weft_link_t *link, const weft_net_header_t *header)
{
    unsigned source = weft_net_source(header);

    if (weft_net_link_of(weft_net_peer_to(weft_net_destination(header))) != link) {
        abort();
    }
    if (source != weft_net_config.self && source < weft_net_config.nodes &&
        weft_net_priority(header) < weft_net_config.ceilings[source]) {
        abort();
    }
}

void neighbours_check(void)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        neighbours_check_task(&weft_net_config.proxies[i].proxy_task.task,
                              weft_net_config.proxy_attrs[i].ceiling);
    }
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        const weft_link_t *link = weft_net_config.links[i];

        for (const weft_net_packet_t *packet = link->queue; packet != NULL; packet = packet->next) {
            check_packet(link, &packet->header);
        }
    }
}

/* The links
 * =========
 */

static void open(weft_link_t *link)
{
    weft_net_link_up(link);
}

/** As a link that carries them would, looks at all bytes. */
static void read_payload(const uint8_t *payload, unsigned length)
{
    for (unsigned i = 0; i < length; i++) {
        sink = sink ^ payload[i];
    }
}

/** A packet that goes on is not one in the node's own name. */
static void check_origin(const weft_net_header_t *header)
{
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        if (header == &neighbours_arrived[i].header &&
            weft_net_source(header) == weft_net_config.self) {
            abort();
        }
    }
}

/** The node's own HELLO is what the neighbours answer. */
static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    unsigned length = weft_net_length(header);

    if (length > link->payload) {
        abort(); /* no driver has room for it */
    }
    check_origin(header);
    if (weft_net_kind(header) == WEFT_NET_HELLO &&
        weft_net_source(header) == weft_net_config.self && length == HELLO) {
        greeting = *header;
        weft_arch_copy(greeting_payload, payload, HELLO);
    }
    was_refused[link->index] = full[link->index];
    if (!full[link->index]) {
        read_payload(payload, length);
        fuzz_taken(link, header, payload);
    }
    return !full[link->index];
}

static void quiesce_locked(weft_link_t *link)
{
    receiving[link->index] = NULL;
}

/** Hands a packet over in memory that ends with it. */
static void deliver(weft_link_t *link, neighbour_packet_t *packet)
{
    uint16_t length = weft_net_length(&packet->header);
    void *payload = malloc(length == 0 ? 1 : length);

    if (payload == NULL) {
        abort();
    }
    __builtin_memcpy(payload, packet->payload, length);
    packet->waits = !weft_net_receive(link, &packet->header, payload);
    free(payload);
}

/** Hands a packet over whose payload is where it belongs; or asks where that is, and comes again.
 */
static void deliver_direct(weft_link_t *link, neighbour_packet_t *packet)
{
    unsigned length = weft_net_length(&packet->header);
    uint8_t *to = receiving[link->index];

    if (to == NULL) {
        receiving[link->index] = weft_net_receive_buffer(link, &packet->header);
        packet->direct = receiving[link->index] != NULL;
        return;
    }
    receiving[link->index] = NULL;
    __builtin_memcpy(to, packet->payload, length);
    packet->waits = !weft_net_receive(link, &packet->header, to);
}

static bool poll(weft_link_t *link, unsigned budget)
{
    unsigned number = link->index;
    neighbour_packet_t *packet = &neighbours_arrived[number];

    if (flips[number]) {
        flips[number] = false;
        was_refused[number] = false;
        receiving[number] = NULL;
        (link->up ? weft_net_link_down : weft_net_link_up)(link);
    }
    if (was_refused[number] && !full[number] && link->up) {
        was_refused[number] = false;
        weft_net_link_ready(link);
    }
    if (budget != 0 && packet->waits && link->up) {
        (packet->direct ? deliver_direct : deliver)(link, packet);
    }
    return false;
}

/* The description's driver is another one here. */
const weft_link_driver_t weft_shm_driver = {.name = "fuzz",
                                            .open = open,
                                            .send_locked = send_locked,
                                            .poll = poll,
                                            .quiesce_locked = quiesce_locked};
const weft_shm_medium_t weft_shm_host, weft_shm_cores;

void weft_shm_doorbell_isr(void)
{
    weft_net_doorbell();
}

uint32_t weft_board_starts(void)
{
    return 1;
}

/* What neighbours do
 * ==================
 */

void neighbours_toggle_full(unsigned number)
{
    full[number] = !full[number];
}

void neighbours_toggle_up(unsigned number)
{
    flips[number] = true;
}

void neighbours_notify(void)
{
    sim.pending |= UINT64_C(1) << weft_net_config.doorbell_irq;
}

neighbour_packet_t *neighbours_next(unsigned number, bool direct)
{
    neighbour_packet_t *packet = &neighbours_arrived[number];

    packet->waits = true;
    packet->direct = direct;
    receiving[number] = NULL;
    return packet;
}

void neighbours_greet(unsigned number, bool connected)
{
    const weft_net_peer_t *peer = &weft_net_config.peers[number];
    neighbour_packet_t *packet = neighbours_next(number, false);

    packet->header = greeting;
    weft_net_set(&packet->header, 0, weft_net_config.self, weft_net_config.peer_attrs[number].node);
    packet->header.word[3] = weft_net_le32(connected);
    weft_net_set(&packet->header, 4, 0x4321, peer->remote_epoch);
    weft_arch_copy(packet->payload, greeting_payload, HELLO);
}

weft_net_header_t *neighbours_send(input_t *input, unsigned number, unsigned choice)
{
    weft_net_header_t *header = &neighbours_next(number, false)->header;

    input_bytes(input, header, sizeof *header);
    weft_net_set(header, 2,
                 weft_net_client(header) % ((choice & NEIGHBOUR_ANY_CLIENT) != 0 ? 65536U : 4U),
                 weft_net_length(header) % (PAYLOAD + 1U));
    if ((choice & NEIGHBOUR_ANY_HEADER) == 0) {
        unsigned peer = (choice & NEIGHBOUR_OF_RIGHT) != 0 ? 1U : 0U;

        weft_net_set(header, 0, weft_net_config.self, weft_net_config.peer_attrs[peer].node);
        weft_net_set(header, 1, weft_net_low(header, 1),
                     weft_net_hub(header) % (weft_net_config.peers[peer].hub_count + 2U));
        header->word[4] = weft_net_config.peers[peer].expected;
    }
    return header;
}
