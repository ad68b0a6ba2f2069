/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node with a link dumps in the middle of its work, and goes on: its calls are still sent.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include <weft/dump.h>

#include "proxy_node.h"

#include "client.h"

const weft_dump_part_t weft_dump_parts[1];
const size_t weft_dump_part_count;

static const uint16_t proxies_at_peer[] = {0, WEFT_NET_NOBODY};
static const weft_remote_t remote = {.peer = peers};

static void caller(void *arg)
{
    weft_op_t op = {.service = SEM_TAKE};

    (void)arg;
    (void)weft_remote_call(&remote, &op, WEFT_FOREVER);
}

static void a_call_is_sent_after_a_dump(void)
{
    weft_dump();
    (void)crew_start(0, CREW_MAIN - 1U, caller);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_SENT);
    CHECK_EQ(requests_sent, 1);
    CHECK(!the_link.stalled);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    weft_irq_enable(CREW_IRQ);
    in_isr(connect);
    clients[0].proxies = proxies_at_peer;
    clients[0].task = &crew[0].task;
    TAP_RUN(a_call_is_sent_after_a_dump);
    tap_done();
}
