/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A reply with a long payload comes over a link through shared memory whose payloads DMA transfers.
 * While it comes, its caller is ended or the peer is lost. What follows on the link is still heard:
 * the node has asked for a doorbell, or raises its own.
 */
#define NODE_NEEDS (WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_DMA | WEFT_NET_NEED_INDEPENDENT)
#define NODE_PROXY WEFT_NET_NOBODY
#include <string.h>

#include "at_points.h"
#include "proxy_node.h"

#include "../support/engine.h"
#include "client.h"
#include "link/shm/shm.h"

#define BYTES 32U
#define RING 512U
#define OF_PEER 1
#define SESSION 7U /* of the peer */

extern const weft_shm_transfers_t weft_shm_transfers;
weft_shm_planned_t *const weft_shm_planned[1];

static const uint16_t proxies_at_peer[] = {0, WEFT_NET_NOBODY};
static const weft_remote_t remote = {.peer = peers};
static weft_shm_dma_t dma = {.transfers = &weft_shm_transfers, .least = BYTES};
static _Alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_end_t *const mine = (weft_shm_end_t *)aperture;
static weft_shm_end_t *const its = (weft_shm_end_t *)aperture + 1;
static uint8_t *const its_ring =
    aperture + 2U * sizeof(weft_shm_end_t) + WEFT_SHM_RING(PAYLOAD, RING);
static uint8_t memory[BYTES];
static uint8_t payload[BYTES];
static bool is_raised; /* by the node itself: its doorbell */

static bool notify(weft_shm_link_t *link)
{
    (void)link;
    return true;
}

static const weft_shm_medium_t here = {.notify = notify};
static weft_shm_link_t shm = {
    .link = {.driver = &weft_shm_driver,
             .payload = PAYLOAD,
             .notify = WEFT_LINK_INTERRUPT,
             .peer = PEER,
             .from = &peers[0]},
    .medium = &here,
    .aperture = aperture,
    .ring = RING,
    .dma = &dma,
};

static bool poll_shm(weft_link_t *link, unsigned budget)
{
    (void)link;
    return weft_shm_driver.poll(&shm.link, budget);
}

static void quiesce_locked(weft_link_t *link)
{
    (void)link;
    weft_shm_driver.quiesce_locked(&shm.link);
}

/** Receives from the other end below, and sends as the node of the other programs. */
static const weft_link_driver_t with_dma = {.name = "dma",
                                            .open = open,
                                            .send_locked = send_locked,
                                            .poll = poll_shm,
                                            .quiesce_locked = quiesce_locked};

/* The other end
 * =============
 */

/** Publishes a record, and notifies if this end waits for it. */
static void peer_sends(const weft_net_header_t *header, const void *data)
{
    uint32_t head = its->head & ~WEFT_SHM_WAITS;
    uint32_t length = weft_net_length(header);
    uint32_t end = head + (uint32_t)WEFT_SHM_RECORD(length);

    memcpy(its_ring + head, header, sizeof *header);
    if (length != 0) {
        memcpy(its_ring + head + WEFT_NET_HEADER_BYTES, data, length);
    }
    its->head = end < RING ? end : 0;
    if (mine->tail == (head | WEFT_SHM_WAITS)) {
        in_isr(weft_net_doorbell);
    }
}

static void peer_comes_up(void)
{
    its->session = SESSION;
    its->geometry = WEFT_SHM_GEOMETRY;
    its->ring = RING;
    its->payload = PAYLOAD;
    its->node = PEER;
    weft_shm_driver.open(&shm.link);
    its->seen = mine->session;
    in_isr(weft_net_doorbell);
    CHECK(shm.up);
}

static void peer_replies(void)
{
    const weft_net_header_t header = reply_of(BYTES);

    peer_sends(&header, payload);
}

/** The proxy says that it has cleaned up behind its client. */
static void peer_cleans_up(void)
{
    weft_net_header_t header = {0};

    header.word[0] = peers[0].arrives;
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_UPDATE, 1, 0), 0);
    weft_net_set(&header, 2, 0, 0);
    header.word[3] = weft_net_le32(WEFT_NET_UPDATE_ORPHAN);
    header.word[4] = peers[0].expected;
    peer_sends(&header, NULL);
}

/* What happens while a reply comes
 * ================================
 */

static void caller(void *arg)
{
    weft_op_t op = {.service = SEM_TAKE, .out = memory, .out_size = BYTES, .room = BYTES};

    (void)arg;
    (void)weft_remote_call(&remote, &op, WEFT_FOREVER);
}

static void note_doorbell(void)
{
    is_raised = (sim.pending >> CREW_IRQ & 1U) != 0;
}

static void end_caller(void)
{
    abort_first();
    note_doorbell();
}

/** As the timer of heartbeats does, which polls nothing. */
static void lose_peer(void)
{
    weft_net_flush_packets(&peers[0]);
    note_doorbell();
}

static void check_that_all_is_read(void)
{
    CHECK_EQ(shm.tail, its->head);
    CHECK_EQ(mine->tail, its->head | WEFT_SHM_WAITS);
}

/** A handler comes while the payload of a reply does. */
static void interrupt_reply(void (*handler)(void))
{
    (void)crew_start(0, CREW_MAIN - 1U, caller);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_SENT);
    peer_replies();
    CHECK(!engine_is_idle());
    in_isr(handler);
    CHECK(engine_is_idle());
    if (is_raised) {
        in_isr(weft_net_doorbell);
    }
}

static void the_caller_ends(void)
{
    interrupt_reply(end_caller);
    CHECK(is_dormant(0));
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_ORPHANED);
    peer_cleans_up();
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_NONE);
    check_that_all_is_read();
}

/** The call goes on here, so its reply is received from the beginning. */
static void the_peer_is_lost(void)
{
    interrupt_reply(lose_peer);
    engine_complete();
    CHECK(is_dormant(0));
    CHECK_EQ(memory[BYTES - 1U], OF_PEER);
    check_that_all_is_read();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    weft_irq_enable(CREW_IRQ);
    in_isr(connect);
    the_link.driver = &with_dma;
    clients[0].proxies = proxies_at_peer;
    clients[0].task = &crew[0].task;
    memset(payload, OF_PEER, BYTES);
    peer_comes_up();
    TAP_RUN(the_caller_ends);
    TAP_RUN(the_peer_is_lost);
    tap_done();
}
