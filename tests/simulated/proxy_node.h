/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The node of node_tables.h, with a link that remembers what the node sent. The program defines
 * NODE_NEEDS and NODE_PROXY.
 */
#ifndef TESTS_SIMULATED_PROXY_NODE_H
#define TESTS_SIMULATED_PROXY_NODE_H

#include "link.h"

static weft_link_t the_link;
#define NODE_LINK the_link

#include "node_tables.h"

static const weft_task_t *replied_by;
static weft_net_header_t requested; /* the last request of this node */
static unsigned requests_sent;
static unsigned ends_told[2]; /* by its proxy on the peer: of clients of this node */

static void open(weft_link_t *link)
{
    weft_net_link_up(link);
}

/** A packet that tells a priority has it. */
static void check_update(const weft_net_header_t *header)
{
    unsigned told = weft_net_argument(header) & WEFT_NET_UPDATE_PRIORITY;

    CHECK_EQ(weft_net_priority(header), told < WEFT_PRIORITIES ? told : 0U);
}

static void count_end(const weft_net_header_t *header)
{
    if (weft_net_service(header) == WEFT_NET_OF_CLIENT &&
        weft_net_argument(header) == WEFT_NET_UPDATE_ORPHAN) {
        ends_told[weft_net_client(header)]++;
    }
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    (void)link;
    (void)payload;
    if (weft_net_kind(header) == WEFT_NET_REPLY) {
        CHECK(!is_over);
        replied = weft_net_hub(header);
        replied_by = weft_kernel.current;
    } else if (weft_net_kind(header) == WEFT_NET_UPDATE) {
        check_update(header);
        count_end(header);
    } else if (weft_net_kind(header) == WEFT_NET_REQUEST) {
        requested = *header;
        requests_sent++;
    }
    return true;
}

static bool poll(weft_link_t *link, unsigned budget)
{
    (void)link;
    (void)budget;
    return false;
}

static const weft_link_driver_t driver = {
    .name = "none", .open = open, .send_locked = send_locked, .poll = poll};
static weft_link_t the_link = {.driver = &driver, .payload = PAYLOAD, .peer = PEER};

/** The client locks the mutex, and waits for the condition variable with it. */
static inline void lock_and_wait_for_cond(void)
{
    call(MUTEX, LOCK);
    settle();
    carried = weft_net_le32(MUTEX);
    carried_size = sizeof carried;
    call(COND, COND_WAIT);
    carried_size = 0;
    settle();
}

/** The header of a reply of the peer to the second client. */
static inline weft_net_header_t reply_of(size_t bytes)
{
    weft_net_header_t header = {0};

    header.word[0] = peers[0].arrives;
    weft_net_set(&header, 1, WEFT_NET_REPLY, WEFT_OK);
    weft_net_set(&header, 2, 0, bytes);
    header.word[4] = peers[0].expected;
    return header;
}

#endif
