/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A client of a peer ends and calls again, at each point of the completion of its last call: the
 * argument of the new call, for which its proxy has the same memory, is whole. The reply has no
 * room in the link, so that the server copies the result. And a peer that suspends its client keeps
 * no server that ends.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include "at_points.h"
#include "proxy_function.h"

#define POINTS 12U
#define FIRST 1U
#define SECOND 7U
#define PAUSE WEFT_MS(50)

static bool is_completing;
static unsigned accepted;
static uint32_t last_argument;

static void server_of_full_link(void *arg)
{
    uint32_t argument;

    (void)arg;
    while (weft_function_accept(&function, &server_call, &argument, WEFT_FOREVER) == WEFT_OK) {
        const uint32_t result = argument + 1000U;

        accepted++;
        last_argument = argument;
        (void)weft_sleep(WEFT_MS(1));
        the_link.stalled = true;
        is_completing = true;
        (void)weft_function_complete(&server_call, &result);
        is_completing = false;
        weft_net_link_ready(&the_link);
    }
}

static void end_and_call_again(void)
{
    update(WEFT_NET_UPDATE_ORPHAN);
    carried = SECOND;
    request();
}

static void inject_while_completing(void)
{
    if (is_completing) {
        inject();
    }
}

static void the_argument_of_a_new_call_is_whole(void)
{
    unsigned again = 0;

    for (unsigned point = 1; point <= POINTS; point++) {
        accepted = 0;
        (void)crew_start(SERVER, 17, server_of_full_link);
        settle();
        interrupt_at(point, end_and_call_again);
        carried = FIRST;
        carried_size = sizeof carried;
        call(FUNCTION, FUNCTION_CALL);
        (void)weft_sleep(PAUSE);
        (void)interrupt_came();
        if (accepted == 2) {
            CHECK_EQ(last_argument, SECOND);
            again++;
        }
        carried_size = 0;
        crew_end();
        (void)weft_sleep(PAUSE);
    }
    CHECK(again != 0);
}

static void suspend_client(void)
{
    update(WEFT_NET_NO_PRIORITY);
}

static void a_suspended_client_of_a_peer_keeps_no_server(void)
{
    (void)crew_start(SERVER, 17, server);
    settle();
    call_function();
    in_isr(suspend_client);
    server_ends();
    check_function(); /* starts it again, and calls */
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject_while_completing;
    TAP_RUN(the_argument_of_a_new_call_is_whole);
    TAP_RUN(a_suspended_client_of_a_peer_keeps_no_server);
    tap_done();
}
