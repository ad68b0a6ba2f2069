/* SPDX-License-Identifier: MIT */
/** @file See sim_raw.h. */
#include "link/sim_raw/sim_raw.h"

#include <weft/irq.h>

#include "medium.h"

/** Periods after which a frame is sent again, at first. */
#define PERIODS 2U

static weft_sim_raw_link_t *raw_of(weft_link_t *link)
{
    return (weft_sim_raw_link_t *)link;
}

static bool transmit_locked(weft_link_t *link, const uint8_t *frame, size_t bytes)
{
    const weft_sim_piece_t first = {frame, bytes};
    const weft_sim_piece_t second = {frame, 0};

    return weft_sim_medium_send(link->index, first, second);
}

static void sim_raw_open(weft_link_t *link)
{
    weft_sim_raw_link_t *self = raw_of(link);

    self->reliable = (weft_reliable_t){
        .link = link,
        .transmit_locked = transmit_locked,
        .memory = self->memory,
        .timeout = PERIODS * link->period,
        .window = WEFT_SIM_RAW_WINDOW,
    };
    weft_irq_enable(WEFT_SIM_DOORBELL);
    weft_reliable_open(&self->reliable, (uint16_t)weft_sim_node.starts);
    weft_sim_medium_open(link->index, true);
}

static bool sim_raw_send_locked(weft_link_t *link, const weft_net_header_t *header,
                                const void *payload)
{
    return weft_reliable_send_locked(&raw_of(link)->reliable, header, payload);
}

static bool sim_raw_poll(weft_link_t *link, unsigned budget)
{
    weft_reliable_t *reliable = &raw_of(link)->reliable;
    const weft_sim_message_t *message = NULL;

    if (reliable->link == NULL) { /* not open yet */
        return false;
    }
    while (budget != 0 && (message = weft_sim_medium_first(link->index)) != NULL) {
        if (message->kind == WEFT_SIM_PACKET &&
            weft_reliable_receive(reliable, message->data, message->bytes)) {
            budget--;
        }
        weft_sim_medium_take(link->index);
    }
    weft_reliable_poll(reliable, budget);
    return message != NULL;
}

static bool sim_raw_busy(const weft_link_t *link)
{
    return weft_reliable_busy(&((const weft_sim_raw_link_t *)link)->reliable);
}

const weft_link_driver_t weft_sim_raw_driver = {
    .name = "sim_raw",
    .open = sim_raw_open,
    .send_locked = sim_raw_send_locked,
    .poll = sim_raw_poll,
    .busy = sim_raw_busy,
};
