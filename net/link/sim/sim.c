/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Driver of simulated links: the medium keeps packets whole and in order, and
 * reports when the other end comes and goes.
 */
#include "sim.h"

#include <weft/irq.h>

#include "medium.h"

static void sim_open(weft_link_t *link)
{
    weft_irq_enable(WEFT_SIM_DOORBELL);
    weft_sim_medium_open(link->index, link->notify != WEFT_LINK_POLL);
}

static bool sim_send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    const weft_sim_piece_t first = {header, sizeof *header};
    const weft_sim_piece_t second = {payload, weft_net_length(header)};

    return weft_sim_medium_send(link->index, first, second);
}

static bool receive(weft_link_t *link, const weft_sim_message_t *message)
{
    const weft_net_header_t *header = message->data;

    return !weft_net_packet_valid(header, message->bytes) ||
           weft_net_receive(link, header, header + 1);
}

/** A signal: taken before the network hears of it, which may send at once. */
static void take_signal(weft_link_t *link, uint32_t kind)
{
    weft_sim_medium_take(link->index);
    switch (kind) {
    case WEFT_SIM_READY:
        weft_net_link_ready(link);
        break;
    case WEFT_SIM_UP:
        weft_net_link_up(link);
        break;
    default:
        weft_net_link_down(link);
        break;
    }
}

/** Handles what came out of the link. @return false: it cannot be taken now */
static bool handle(weft_link_t *link, const weft_sim_message_t *message)
{
    if (message->kind != WEFT_SIM_PACKET) {
        take_signal(link, message->kind);
        return true;
    }
    if (!receive(link, message)) {
        return false;
    }
    weft_sim_medium_take(link->index);
    return true;
}

static bool sim_poll(weft_link_t *link, unsigned budget)
{
    const weft_sim_message_t *message;

    for (; (message = weft_sim_medium_first(link->index)) != NULL; budget--) {
        if (budget == 0) {
            return true;
        }
        if (!handle(link, message)) {
            return false;
        }
    }
    return false;
}

const weft_link_driver_t weft_sim_driver = {
    .name = "sim",
    .open = sim_open,
    .send_locked = sim_send_locked,
    .poll = sim_poll,
};
