/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A request to another node, which the peers clean up behind its task; its callback starts another
 * one, also to the own node.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY 0U
#include "callbacks.h"

static const weft_remote_sem_t far = {{.peer = &peers[0], .hub = 1}};

static void call_far(weft_request_t *request)
{
    weft_status_t started = weft_request_sem_take(request, weft_sem_ref(&far), WEFT_FOREVER);

    CHECK(started == WEFT_OK || (started == WEFT_CANCELED && !is_alive));
}

static void count_and_call(weft_request_t *request, weft_status_t status, void *arg)
{
    count(request, status, arg);
    if (to_start != 0) {
        to_start--;
        call_far(request);
    }
}

static void caller(void *arg)
{
    (void)arg;
    weft_request_set_callback(own, count_and_call, (void *)(uintptr_t)life);
    call_far(own);
    weft_sleep(WEFT_FOREVER);
}

/** The call is answered, and the callback starts another one. */
static bool try_at(uint64_t point)
{
    bool was_there;

    requests_sent = 0;
    to_start = 1;
    interrupt_at(point, end_owner);
    start_owner(caller);
    settle();
    in_isr(reply);
    settle();
    in_isr(reply);
    settle();
    was_there = interrupt_came();
    CHECK_EQ(late, 0);
    CHECK(!is_alive || requests_sent == 2U);
    end_owner();
    in_isr(clean_up);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    crew_end();
    return was_there;
}

static void try_each_point(void)
{
    tap_allow(WEFT_S(1000));
    connect();
    at_each_point(try_at, FEWEST_POINTS);
}

static void caller_and_taker(void *arg)
{
    (void)arg;
    weft_request_set_callback(own, count_and_start, (void *)(uintptr_t)life);
    call_far(own);
    weft_sleep(WEFT_FOREVER);
}

static bool takes_at(uint64_t point)
{
    bool was_there;

    to_start = 1;
    start_owner(caller_and_taker);
    settle();
    interrupt_at(point, end_owner);
    in_isr(reply);
    settle();
    was_there = interrupt_came();
    CHECK_EQ(late, 0);
    CHECK(is_alive || sem.waitq.head == NULL);
    end_owner();
    settle();
    in_isr(clean_up);
    CHECK(sem.waitq.head == NULL);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    CHECK_EQ(proxies[1].state, WEFT_NET_PROXY_IDLE);
    crew_end();
    return was_there;
}

static void owner_ends_while_its_callback_takes(void)
{
    at_each_point(takes_at, FEWEST_POINTS);
}

/** The peer is there when the owner is suspended: the request has its priority. */
static void sent_for_a_suspended_task(void)
{
    peers[0].state = WEFT_NODE_STARTING;
    requests_sent = 0;
    to_start = 1;
    start_owner(caller);
    settle();
    CHECK_EQ(requests_sent, 0);
    (void)weft_task_suspend(&crew[OWNER].task);
    in_isr(connect);
    CHECK_EQ(requests_sent, 1);
    CHECK_EQ(weft_net_priority(&requested), OWNER_PRIORITY);
    in_isr(reply);
    CHECK_EQ(told, REPLY_STATUS);
    CHECK_EQ(requests_sent, 2); /* by the callback */
    CHECK_EQ(weft_net_priority(&requested), OWNER_PRIORITY);
    in_isr(reply);
    end_owner();
    in_isr(clean_up);
    crew_end();
}

/** A callback is told that the node was lost, and starts nothing there. */
static void down(weft_request_t *request, weft_status_t status, void *arg)
{
    count(request, status, arg);
    CHECK_EQ(weft_request_sem_take(request, weft_sem_ref(&far), WEFT_FOREVER), WEFT_NODE_DOWN);
}

static void caller_until_down(void *arg)
{
    (void)arg;
    weft_request_set_callback(own, down, (void *)(uintptr_t)life);
    call_far(own);
    weft_sleep(WEFT_FOREVER);
}

static void the_node_is_lost(void)
{
    unsigned before = heard;

    connect();
    start_owner(caller_until_down);
    settle();
    in_isr(lose);
    CHECK_EQ(heard, before + 1U);
    CHECK_EQ(told, WEFT_NODE_DOWN);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    end_owner();
    crew_end();
}

/** It was not sent yet. */
static void canceler(void *arg)
{
    (void)arg;
    weft_request_set_callback(own, count, (void *)(uintptr_t)life);
    call_far(own);
    weft_request_cancel(own);
    weft_sleep(WEFT_FOREVER);
}

static void an_unsent_call_is_canceled(void)
{
    unsigned before = heard;

    peers[0].state = WEFT_NODE_STARTING;
    start_owner(canceler);
    settle();
    CHECK_EQ(heard, before + 1U);
    CHECK_EQ(told, WEFT_CANCELED);
    end_owner();
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    begin();
    tap_run("", "owner_ends_in_a_handler", try_each_point);
    TAP_RUN(owner_ends_while_its_callback_takes);
    come_over_swi(true);
    tap_run("", "owner_ends_over_an_swi", try_each_point);
    TAP_RUN(sent_for_a_suspended_task);
    TAP_RUN(the_node_is_lost);
    TAP_RUN(an_unsent_call_is_canceled);
    tap_done();
}
