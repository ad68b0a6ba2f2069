/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Packets in the trace, part of builds with WEFT_CONFIG_TRACE. Each packet has
 * a number on its link. A link is an ordered channel, so that both ends number
 * alike, and the host finds where each packet arrived whatever records the
 * rings have lost.
 */
#include "net.h"

#define LINKS_MAX 256U

/** Numbers of the next packets, by link. */
static uint32_t sent[LINKS_MAX];
static uint32_t received[LINKS_MAX];

static void store_locked(uint32_t event, const weft_link_t *link, uint32_t number,
                         const weft_net_header_t *header)
{
    uint32_t what = weft_net_kind(header) | weft_net_service(header) << 4;
    uint32_t extra = link->index | what << 8;

    weft_trace_store_locked(number, weft_net_le32(header->word[0]),
                            event | extra << WEFT_TRACE_EVENT_BITS);
}

/*
 * The record comes first: the other node may run at the same time, and no packet
 * arrives before it was sent. If the driver has no room, what was there before is put back.
 */
bool weft_net_trace_send_locked(weft_link_t *link, const weft_net_header_t *header,
                                const void *payload)
{
    weft_trace_record_t *place = &weft_trace.records[weft_trace.next & weft_trace.mask];
    weft_trace_record_t before = *place;
    bool taken;

    store_locked(WEFT_TRACE_SEND, link, sent[link->index], header);
    taken = link->driver->send_locked(link, header, payload);
    if (taken) {
        sent[link->index]++;
    } else {
        weft_trace.next--;
        *place = before;
    }
    return taken;
}

void weft_net_trace_received(const weft_link_t *link, const weft_net_header_t *header)
{
    weft_arch_lock();
    store_locked(WEFT_TRACE_RECEIVE, link, received[link->index]++, header);
    weft_arch_unlock();
}

void weft_net_trace_up(const weft_link_t *link)
{
    weft_arch_lock();
    sent[link->index] = 0;
    received[link->index] = 0;
    weft_arch_unlock();
}
