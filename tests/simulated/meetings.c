/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks meet at a barrier, at every point of which the request of a client of another node arrives
 * in a handler, or the wait of its proxy ends. The proxy joins the queue in which others are still
 * being released: it waits for the next round, before or behind them.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include "at_points.h"
#include "proxy_node.h"

#define BARRIER_WAIT 0U      /* of weft_serve_barrier() */
#define HIGHER 17U           /* than PROXY_PRIORITY */
#define LOWER 21U            /* than that */
#define WAITERS 2U           /* tasks of this node */
#define FEWEST_POINTS 4U     /* of a call that wakes tasks */
#define WHILE WEFT_NET_RETRY /* until a client's end is known */

static void (*handler)(void);   /* what comes at a point */
static weft_priority_t highest; /* of the waiting tasks */

static void waiter(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_barrier_wait(&barrier, WEFT_FOREVER);
}

static void start(unsigned id)
{
    (void)crew_start(id, (weft_priority_t)(highest + id), waiter);
    settle();
}

static void arrive(void)
{
    request();
}

static void cancel(void)
{
    update(WEFT_NET_UPDATE_CANCELED | PROXY_PRIORITY);
}

static void client_ends(void)
{
    update(WEFT_NET_UPDATE_ORPHAN);
    is_over = true;
}

static bool meet(void)
{
    return weft_barrier_wait(&barrier, WEFT_NO_WAIT) == WEFT_OK;
}

static void check_met(unsigned waiters)
{
    for (unsigned i = 0; i < waiters; i++) {
        CHECK_EQ(value_of_task_state(&crew[i].task), WEFT_TASK_DORMANT);
        CHECK_EQ(crew[i].status, WEFT_OK);
    }
}

/** The client waits for the next round if it arrives when the tasks have met. */
static bool arrives_at(uint64_t point)
{
    bool was_there;
    bool have_met;

    weft_barrier_init(&barrier, WAITERS + 1U);
    for (unsigned i = 0; i < WAITERS; i++) {
        start(i);
    }
    hub = BARRIER;
    service = BARRIER_WAIT;
    is_over = false;
    replied = NO_STATUS;
    interrupt_at(point, handler);
    have_met = meet();
    was_there = interrupt_came();
    settle();
    if (!was_there) {
        call(BARRIER, BARRIER_WAIT);
    }
    check_met(WAITERS);
    if (have_met) {
        CHECK_EQ(replied, NO_STATUS);
        CHECK_EQ(value_of_barrier_waiting(&barrier), 1);
        crew_end();
        start(0);
        CHECK_EQ(value_of_barrier_waiting(&barrier), 2);
        CHECK(meet());
        settle();
        check_met(1);
    }
    CHECK_EQ(replied, WEFT_OK);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    crew_end();
    return was_there;
}

/** The client, which waits, has met the others if its wait ends when they have. */
static bool leaves_at(uint64_t point)
{
    bool was_there;
    bool have_met;

    weft_barrier_init(&barrier, WAITERS + 1U);
    start(0);
    call(BARRIER, BARRIER_WAIT);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 2);
    interrupt_at(point, handler);
    have_met = meet();
    was_there = interrupt_came();
    settle();
    if (!have_met) {
        CHECK_EQ(value_of_barrier_waiting(&barrier), 1);
        call(BARRIER, BARRIER_WAIT);
        CHECK(meet());
        settle();
        CHECK_EQ(replied, WEFT_OK);
    }
    if (handler == cancel) {
        CHECK_EQ(replied, WEFT_OK);
    }
    check_met(1);
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    (void)weft_sleep(WHILE);
    crew_end();
    return was_there;
}

static void try_with(bool (*try_at)(uint64_t point), void (*what)(void))
{
    tap_allow(WEFT_S(1000));
    handler = what;
    highest = HIGHER;
    at_each_point(try_at, FEWEST_POINTS);
    highest = LOWER;
    at_each_point(try_at, FEWEST_POINTS);
}

static void a_client_arrives(void)
{
    try_with(arrives_at, arrive);
}

static void a_client_cancels(void)
{
    try_with(leaves_at, cancel);
}

static void a_client_ends(void)
{
    try_with(leaves_at, client_ends);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    TAP_RUN(a_client_arrives);
    TAP_RUN(a_client_cancels);
    TAP_RUN(a_client_ends);
    tap_done();
}
