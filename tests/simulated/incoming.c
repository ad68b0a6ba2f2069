/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A reply with a long payload comes over a link through shared memory whose payloads DMA transfers.
 * At each point of its reception, a handler ends the task that made the call, and uses the task's
 * memory: nothing is written there any more.
 */
#define NODE_NEEDS (WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_DMA)
#define NODE_PROXY WEFT_NET_NOBODY
#include <string.h>

#include "at_points.h"
#include "proxy_node.h"

#include "../support/engine.h"
#include "client.h"
#include "link/shm/shm.h"

#define BYTES 32U
#define OF_PEER 1
#define REUSED 7

extern const weft_shm_transfers_t weft_shm_transfers;

static const uint16_t proxies_at_peer[] = {0, WEFT_NET_NOBODY};
static const weft_remote_t remote = {.peer = peers};
static weft_shm_dma_t dma = {.transfers = &weft_shm_transfers, .least = BYTES};
static weft_shm_link_t shm = {.dma = &dma, .link = {.from = &peers[0]}};
static uint8_t ring[BYTES];
static uint8_t memory[BYTES];
static bool is_reused;

static void quiesce_locked(weft_link_t *link)
{
    (void)link;
    weft_shm_transfers.quiesce_locked(&shm);
}

static const weft_link_driver_t with_dma = {.name = "dma",
                                            .open = open,
                                            .send_locked = send_locked,
                                            .poll = poll,
                                            .quiesce_locked = quiesce_locked};

static void caller(void *arg)
{
    weft_op_t op = {.service = SEM_TAKE, .out = memory, .out_size = BYTES, .room = BYTES};

    (void)arg;
    (void)weft_remote_call(&remote, &op, WEFT_FOREVER);
}

static void end_and_reuse(void)
{
    abort_first();
    CHECK(is_dormant(0));
    memset(memory, REUSED, BYTES);
    is_reused = true;
}

static void clean_up_first(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 2, 0, 0);
    weft_net_orphan_cleaned_up(0, &header);
}

static void check_memory(uint8_t byte)
{
    for (unsigned i = 0; i < BYTES; i++) {
        CHECK_EQ(memory[i], byte);
    }
}

static bool ends_at(uint64_t point)
{
    weft_net_header_t header;
    bool was_there;

    is_reused = false;
    (void)crew_start(0, CREW_MAIN - 1U, caller);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_SENT);
    header = reply_of(BYTES);
    interrupt_at(point, end_and_reuse);
    (void)weft_shm_transfers.receive(&shm, &header, ring);
    was_there = interrupt_came();
    if (!engine_is_idle()) {
        engine_complete();
    }
    check_memory(is_reused ? REUSED : OF_PEER);
    crew_end();
    in_isr(clean_up_first);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_NONE);
    weft_arch_lock();
    weft_shm_transfers.quiesce_locked(&shm);
    weft_arch_unlock();
    return was_there;
}

static void the_caller_ends(void)
{
    at_each_point(ends_at, 1);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    in_isr(connect);
    the_link.driver = &with_dma;
    weft_shm_transfers.open(&shm);
    clients[0].proxies = proxies_at_peer;
    clients[0].task = &crew[0].task;
    memset(ring, OF_PEER, BYTES);
    TAP_RUN(the_caller_ends);
    tap_done();
}
