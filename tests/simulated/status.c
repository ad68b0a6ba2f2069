/* SPDX-License-Identifier: MIT */
/** @file A reply with a status of more than 8 bits is no WEFT_OK, on processors whose enums are
 * bytes too. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include "proxy_function.h"

static void forged(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 0, SELF, PEER);
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_REPLY, 0, 0), 0x100);
    weft_net_set(&header, 2, 1, 0); /* client 1, no payload */
    header.word[3] = 0;
    weft_net_reply(0, &header, NULL);
}

static void a_wide_status_is_not_ok(void)
{
    uint32_t result = 0xdead;

    clients[0].task = clients[1].task = weft_task_self();
    clients[1].own = (weft_op_t){.out = &result, .out_size = 4, .room = 4};
    clients[1].op = &clients[1].own;
    clients[1].peer = 0;
    clients[1].state = WEFT_NET_CALL_SENT;
    in_isr(forged);
    weft_printf("# %u bytes of status, state %u, status %u, result %x\n",
                (unsigned)sizeof(weft_status_t), clients[1].state, (unsigned)clients[1].status,
                (unsigned)result);
    CHECK(clients[1].state != WEFT_NET_CALL_ENDED ||
          weft_request_collect(&clients[1], WEFT_NO_WAIT) != WEFT_OK);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(a_wide_status_is_not_ok);
    tap_done();
}
