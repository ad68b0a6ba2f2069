/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task with a request ends: at every point at which it starts, waits for, collects or cancels a
 * call, and at every point at which the node hears of the peer. Nothing of the call is left at the
 * hub, the peer gets no call of a task that has ended, and the next life can use the request. And
 * what a call waits for, or a cancel, comes at every point at which the task starts it.
 */
#ifndef TESTS_SIMULATED_REQUESTS_H
#define TESTS_SIMULATED_REQUESTS_H

#define NODE_PROXY 0U
#include <weft/flags.h>

#include "at_points.h"
#include "proxy_node.h"

#define OWNER 0U /* its place in the crew */
#define OWNER_PRIORITY 12U
#define WHILE (3U * WEFT_NET_RETRY)
#define FEWEST_POINTS 15U

static const weft_remote_sem_t far = {{.peer = &peers[0], .hub = SEM}};
static weft_request_t *const own = &clients[1];
static bool is_alive; /* the owner has not been ended */

static void start_owner(weft_task_entry_t entry)
{
    is_alive = true;
    clients[0].task = clients[1].task = &crew[OWNER].task;
    (void)crew_start(OWNER, OWNER_PRIORITY, entry);
}

static void end_owner(void)
{
    if (is_alive && value_of_task_state(&crew[OWNER].task) != WEFT_TASK_DORMANT) {
        is_alive = false;
        (void)weft_task_abort(&crew[OWNER].task);
    }
}

static void answer(void)
{
    reply();
    clean_up();
}

/** The owner ends, and whoever has to clean up behind it has done that. */
static void end_and_clean_up(void)
{
    end_owner();
    in_isr(answer);
    settle();
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
}

/* What the owner does
 * ===================
 */

static void take(weft_sem_ref_t hub, weft_timeout_t timeout, bool cancels)
{
    CHECK_EQ(weft_request_sem_take(own, hub, timeout), WEFT_OK);
    if (cancels) {
        weft_request_cancel(own);
    }
    crew[OWNER].status = weft_request_collect(own, WEFT_FOREVER);
    crew[OWNER].laps++;
    weft_sleep(WEFT_FOREVER);
}

static void taker(void *arg)
{
    (void)arg;
    take(weft_sem_ref(&sem), WEFT_FOREVER, false);
}

static void canceler(void *arg)
{
    (void)arg;
    take(weft_sem_ref(&sem), WEFT_FOREVER, true);
}

static void far_taker(void *arg)
{
    (void)arg;
    take(weft_sem_ref(&far), WEFT_FOREVER, false);
}

static void far_canceler(void *arg)
{
    (void)arg;
    take(weft_sem_ref(&far), WEFT_FOREVER, true);
}

static void starter(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&sem), WEFT_NO_WAIT), WEFT_OK);
    weft_sleep(WEFT_FOREVER);
}

/* Scenes in which it ends
 * =======================
 */

static void take_a_unit(uint64_t point)
{
    (void)weft_sem_give(&sem);
    interrupt_at(point, end_owner);
    start_owner(taker);
}

static void wait_for_a_unit(uint64_t point)
{
    interrupt_at(point, end_owner);
    start_owner(taker);
    settle();
    (void)weft_sem_give(&sem);
}

static void cancel(uint64_t point)
{
    interrupt_at(point, end_owner);
    start_owner(canceler);
}

static void get_a_reply(uint64_t point)
{
    in_isr(connect);
    interrupt_at(point, end_owner);
    start_owner(far_taker);
    settle();
    in_isr(answer);
}

static void cancel_far(uint64_t point)
{
    in_isr(connect);
    interrupt_at(point, end_owner);
    start_owner(far_canceler);
    settle();
    in_isr(answer);
}

/** The peer comes up, or is lost, when the call waits for it: not in an interrupt. */
static void wait_for_the_peer(uint64_t point)
{
    peers[0].state = WEFT_NODE_STARTING;
    requests_sent = 0;
    start_owner(far_taker);
    settle();
    CHECK_EQ(requests_sent, 0);
    interrupt_at(point, end_owner);
}

static void peer_comes_up(uint64_t point)
{
    bool sent;

    wait_for_the_peer(point);
    connect();
    sent = requests_sent != 0;
    CHECK(sent || !is_alive);
    if (sent) {
        in_isr(answer);
    }
}

static void peer_is_lost(uint64_t point)
{
    wait_for_the_peer(point);
    lose();
    settle();
    CHECK_EQ(requests_sent, 0);
}

/** A call of a task that has ended waits for the peer: it is never sent. */
static void ends_before_the_peer_comes_up(uint64_t point)
{
    (void)point;
    wait_for_the_peer(0);
    end_owner();
    requests_sent = 0;
    in_isr(connect);
    CHECK_EQ(requests_sent, 0);
}

static void check_next_life(void)
{
    while (weft_sem_take(&sem, WEFT_NO_WAIT) == WEFT_OK) {
    }
    start_owner(taker);
    settle();
    (void)weft_sem_give(&sem);
    settle();
    CHECK_EQ(crew[OWNER].laps, 1U);
    CHECK_EQ(crew[OWNER].status, WEFT_OK);
    end_and_clean_up();
}

static void (*scene)(uint64_t point);

/** @return false if the scene has fewer points */
static bool try_at(uint64_t point)
{
    bool was_there;

    scene(point);
    (void)weft_sleep(WHILE);
    was_there = interrupt_came();
    end_and_clean_up();
    CHECK(sem.waitq.head == NULL);
    CHECK_EQ(proxies[1].state, WEFT_NET_PROXY_IDLE);
    check_next_life();
    crew_end();
    return was_there;
}

static void try_each_point(void)
{
    tap_allow(WEFT_S(1000));
    at_each_point(try_at, FEWEST_POINTS);
}

static void once(void)
{
    (void)try_at(0);
}

/** A request of the former life that has ended, and that nobody has collected, can be started. */
static void nobody_has_collected(void)
{
    for (unsigned i = 0; i < 2U; i++) {
        start_owner(starter);
        settle();
        CHECK_EQ(own->state, WEFT_NET_CALL_ENDED);
        end_and_clean_up();
    }
    crew_end();
}

/** The peer comes up when the owner is suspended: the call has the owner's priority. */
static void sent_for_a_suspended_task(void)
{
    wait_for_the_peer(0);
    (void)weft_task_suspend(&crew[OWNER].task);
    in_isr(connect);
    CHECK_EQ(requests_sent, 1U);
    CHECK_EQ(weft_net_priority(&requested), OWNER_PRIORITY);
    in_isr(reply);
    (void)weft_task_resume(&crew[OWNER].task);
    settle();
    CHECK_EQ(crew[OWNER].status, REPLY_STATUS);
    end_and_clean_up();
    crew_end();
}

static void collector(void *arg)
{
    (void)arg;
    for (;;) {
        CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&sem), WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(weft_request_collect(own, WEFT_FOREVER), WEFT_WOULD_BLOCK);
        crew[OWNER].laps++;
        weft_sleep(WEFT_MS(1));
    }
}

/** Calls that have ended when they are collected leave nothing that could overflow. */
static void collected_without_waiting(void)
{
    while (weft_sem_take(&clients[0].done, WEFT_NO_WAIT) == WEFT_OK) {
    }
    start_owner(collector);
    (void)weft_sleep(WEFT_MS(100));
    CHECK(crew[OWNER].laps > 50U);
    CHECK(clients[0].done.count <= 1);
    end_and_clean_up();
    crew_end();
}

/* What comes when it starts a call of its own node
 * ================================================
 */

#define LIMIT WEFT_MS(5) /* of a wait that may not end */
#define SET 6U
#define POINTS_OF_START 5U /* at least */

static weft_flags_t flags;
static bool was_there; /* the point, in the call that starts the request */
static bool was_canceled;
static weft_swi_t cancels;

/** A callback of another request of the task would do the same. */
static void on_cancel(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    was_canceled = own->state == WEFT_NET_CALL_SENT;
    weft_request_cancel(own);
}

static void post_cancel(void)
{
    weft_swi_post(&cancels);
}

static void watched_taker(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&sem), WEFT_FOREVER), WEFT_OK);
    was_there = interrupt_came();
    crew[OWNER].status = weft_request_collect(own, LIMIT);
    weft_sleep(WEFT_FOREVER);
}

static bool canceled_at(uint64_t point)
{
    was_canceled = false;
    interrupt_at(point, post_cancel);
    start_owner(watched_taker);
    (void)weft_sleep(WHILE);
    CHECK_EQ(crew[OWNER].status, was_canceled ? WEFT_CANCELED : WEFT_TIMEOUT);
    CHECK(!was_canceled || sem.waitq.head == NULL);
    end_and_clean_up();
    CHECK_EQ(proxies[1].state, WEFT_NET_PROXY_IDLE);
    crew_end();
    return was_there;
}

static void canceled_while_it_starts(void)
{
    weft_swi_init(&cancels, on_cancel, NULL, 0, 0);
    tap_allow(WEFT_S(1000));
    at_each_point(canceled_at, POINTS_OF_START);
}

static void waiter_for_flags(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_request_flags_wait(own, weft_flags_ref(&flags), SET, 0, WEFT_FOREVER), WEFT_OK);
    was_there = interrupt_came();
    crew[OWNER].status = weft_request_collect(own, LIMIT);
    crew[OWNER].value = weft_request_result(own);
    weft_sleep(WEFT_FOREVER);
}

static void set_flags(void)
{
    (void)weft_flags_set(&flags, SET);
}

/** What has matched is the result, also if the flags are set before the wait. */
static bool set_at(uint64_t point)
{
    weft_flags_init(&flags, 0);
    interrupt_at(point, set_flags);
    start_owner(waiter_for_flags);
    settle();
    if (!was_there) {
        set_flags();
    }
    (void)weft_sleep(WHILE);
    CHECK_EQ(crew[OWNER].status, WEFT_OK);
    CHECK_EQ(crew[OWNER].value, SET);
    end_and_clean_up();
    crew_end();
    return was_there;
}

static void flags_are_set_while_it_starts(void)
{
    tap_allow(WEFT_S(1000));
    at_each_point(set_at, POINTS_OF_START);
}

static void run(const char *name, void (*what)(uint64_t point))
{
    scene = what;
    tap_run("", name, try_each_point);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    run("owner_ends_while_it_takes_a_unit", take_a_unit);
    run("owner_ends_while_it_waits_for_a_unit", wait_for_a_unit);
    run("owner_ends_while_it_cancels", cancel);
    run("owner_ends_while_it_waits_for_a_reply", get_a_reply);
    run("owner_ends_while_it_cancels_far", cancel_far);
    run("owner_ends_while_the_peer_comes_up", peer_comes_up);
    run("owner_ends_while_the_peer_is_lost", peer_is_lost);
    scene = ends_before_the_peer_comes_up;
    tap_run("", "owner_ends_before_the_peer_comes_up", once);
    TAP_RUN(nobody_has_collected);
    TAP_RUN(sent_for_a_suspended_task);
    TAP_RUN(collected_without_waiting);
    TAP_RUN(canceled_while_it_starts);
    TAP_RUN(flags_are_set_while_it_starts);
    tap_done();
}

#endif
