/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task is started again and calls, while a peer, which hangs, does not clean up after its last
 * life: the wait takes no stack, however long it lasts, and the call is made when it ends.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include "proxy_node.h"

#define CALLER 1U
#define LONG WEFT_S(8)

static const uint16_t proxies_at_peer[] = {0, WEFT_NET_NOBODY};
static const weft_remote_sem_t remote = {{.peer = peers}};

static void caller(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_remote_sem_take(&remote, member->timeout);
    member->laps++;
}

static void start_again(weft_timeout_t timeout)
{
    peers[0].state = WEFT_NODE_UP;
    crew_create(CALLER, 7, caller, WEFT_TASK_PREEMPTIVE)->timeout = timeout;
    clients[0].proxies = proxies_at_peer;
    clients[0].task = &crew[CALLER].task;
    clients[0].state = WEFT_NET_CALL_ORPHANED;
    weft_task_start(&crew[CALLER].task);
    settle();
}

static void a_long_clean_up_takes_no_stack(void)
{
    start_again(WEFT_FOREVER);
    weft_sleep(LONG);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_ORPHANED);
    clients[0].state = WEFT_NET_CALL_NONE; /* the peer has answered */
    weft_sleep(WEFT_S(1));
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_SENT);
    weft_net_end_call(&clients[0], WEFT_OK);
    settle();
    CHECK_EQ(crew[CALLER].laps, 1);
    CHECK_EQ(crew[CALLER].status, WEFT_OK);
    crew_end();
}

static void a_clean_up_ends_by_the_timeout_of_the_call(void)
{
    start_again(WEFT_S(1));
    weft_sleep(WEFT_S(2));
    CHECK_EQ(crew[CALLER].laps, 1);
    CHECK_EQ(crew[CALLER].status, WEFT_TIMEOUT);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(a_long_clean_up_takes_no_stack);
    TAP_RUN(a_clean_up_ends_by_the_timeout_of_the_call);
    tap_done();
}
