/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A peer starts anew whose ring is full, so the link through shared memory goes down and up again.
 * At each point of that, a handler posts a call to the peer: nothing goes into the ring while the
 * link is down, and it can be used afterwards.
 */
#define NODE_NEEDS (WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_POST)
#define NODE_PROXY WEFT_NET_NOBODY
#define NODE_LINK shm.link

#include "at_points.h"
#include "link/shm/shm.h"

static weft_shm_link_t shm;

#include "client.h"
#include "node_tables.h"

#define RING 512U

weft_shm_planned_t *const weft_shm_planned[1];

static const weft_remote_t remote = {.peer = peers, .options = WEFT_REMOTE_POSTED};
static _Alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_end_t *const own = (weft_shm_end_t *)aperture;
static weft_shm_end_t *const its = (weft_shm_end_t *)aperture + 1;
static uint8_t message[PAYLOAD];
static bool was_posted;

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
             .peer = PEER},
    .medium = &here,
    .aperture = aperture,
    .ring = RING,
};

static void post(void)
{
    was_posted = weft_remote_post(&remote, 0, message, sizeof message) == WEFT_OK;
    CHECK(!was_posted || shm.link.up);
}

/** As the idle task does. */
static void poll_once(void)
{
    (void)weft_shm_driver.poll(&shm.link, 16);
}

/** The other end begins a session. */
static void start_peer(void)
{
    its->geometry = WEFT_SHM_GEOMETRY;
    its->ring = RING;
    its->payload = PAYLOAD;
    its->node = PEER;
    its->seen = 0;
    its->session++;
}

/** It has seen this end's session, and written nothing. */
static void see_session(void)
{
    its->seen = own->session;
    its->head = 0;
    its->begin = 0;
}

static void fill_ring(void)
{
    in_isr(connect);
    do {
        in_isr(post);
    } while (was_posted);
    CHECK(shm.link.stalled);
}

/** The peer has read all there is, twice: what waited meanwhile follows. */
static void empty_ring(void)
{
    its->tail = own->begin;
    poll_once();
    its->tail = own->head & ~WEFT_SHM_WAITS;
    poll_once();
}

static bool posts_at(uint64_t point)
{
    bool was_there;

    fill_ring();
    start_peer();
    interrupt_at(point, post);
    poll_once();
    CHECK(!shm.link.up);
    see_session();
    poll_once();
    was_there = interrupt_came();
    CHECK(shm.link.up);
    empty_ring();
    CHECK(!shm.link.stalled);
    CHECK(shm.link.queue == NULL); /* HELLO has left */
    return was_there;
}

static void the_link_can_be_used(void)
{
    at_each_point(posts_at, 1);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    start_peer();
    poll_once();
    see_session();
    poll_once();
    its->tail = 0;
    CHECK(shm.link.up);
    TAP_RUN(the_link_can_be_used);
    tap_done();
}
