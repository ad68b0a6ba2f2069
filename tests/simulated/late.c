/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What comes while a client ends finds nothing of its former life, and leaves nothing to the next
 * one: a call with the proxy that was about to wait, and a boost. At every point.
 */
#define NODE_NEEDS (WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_BOOSTED)
#define NODE_PROXY WEFT_NET_NOBODY
#include "at_points.h"
#include "proxy_node.h"

#define FEWEST_POINTS 2U

/* A client of the peer ends and calls again
 * =========================================
 */

#define OWNERS 2U
#define OWNER_PRIORITY 17U /* of the first; the others are less urgent */
#define OWNED WEFT_MS(1)
#define PAUSE WEFT_MS(20)

static uint64_t first, second; /* points of its end and of its next call */
static bool has_ended;
static bool has_called;
static unsigned calls;

/** Has the mutex when the proxy asks for it again. */
static void owner(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_mutex_lock(mutex, WEFT_FOREVER), WEFT_OK);
    (void)weft_sleep(OWNED);
    CHECK_EQ(weft_mutex_unlock(mutex), WEFT_OK);
}

static void call_again(void)
{
    has_called = proxies[0].state == WEFT_NET_PROXY_IDLE; /* else its end has no answer yet */
    if (has_called) {
        is_over = false;
        replied = NO_STATUS;
        hub = SEM;
        service = SEM_TAKE;
        request();
    }
}

static void end_client(void)
{
    is_over = true;
    update(WEFT_NET_UPDATE_ORPHAN);
    has_ended = true;
    interrupt_at(second, call_again);
}

static void wait_for_the_condition(void)
{
    lock_and_wait_for_cond();
    for (unsigned i = 0; i < OWNERS; i++) {
        (void)crew_start(i, (weft_priority_t)(OWNER_PRIORITY + i), owner);
    }
    settle();
}

/** The proxy waits for the semaphore, once. */
static void check_call(void)
{
    const weft_task_t *head = sem.waitq.head;

    CHECK(head == &proxies[0].proxy_task.task && head->next == head);
    (void)weft_sem_give(&sem);
    settle();
    CHECK_EQ(replied, WEFT_OK);
    CHECK_EQ(sem.count, 0);
}

static void check_end(void)
{
    is_over = true;
    update(WEFT_NET_UPDATE_ORPHAN);
    settle();
    (void)weft_sleep(PAUSE);
    CHECK_EQ(proxies[0].state, WEFT_NET_PROXY_IDLE);
    for (unsigned i = 0; i < OWNERS; i++) {
        CHECK(is_dormant(i));
    }
    weft_sem_init(&sem, 0);
    crew_end();
}

static bool calls_again_at(uint64_t point)
{
    bool was_there;

    second = point;
    has_ended = has_called = false;
    wait_for_the_condition();
    interrupt_at(first, end_client);
    (void)weft_cond_signal(&cond);
    settle();
    was_there = interrupt_came() && has_ended;
    (void)weft_sleep(PAUSE);
    if (has_called) {
        calls++;
        check_call();
    }
    check_end();
    return was_there;
}

static bool ends_at(uint64_t point)
{
    uint64_t next = 1;

    first = point;
    while (calls_again_at(next) && tap.failures == 0) {
        next++;
    }
    return has_ended;
}

/** The client ends when its proxy asks for the mutex of the condition variable again. */
static void a_call_while_the_proxy_begins_to_wait(void)
{
    calls = 0;
    tap_allow(WEFT_S(1000));
    at_each_point(ends_at, FEWEST_POINTS);
    CHECK(calls > FEWEST_POINTS);
}

/* The peer boosts a client of this node
 * =====================================
 */

#define PRIORITY 18U
#define LATER 19U /* the priority of its next life */
#define BOOST 13U

static const uint16_t proxies_at_peer[] = {0, WEFT_NET_NOBODY};
static const weft_remote_sem_t far = {{.peer = peers, .hub = SEM}};

static void caller(void *arg)
{
    (void)arg;
    (void)weft_remote_sem_take(&far, WEFT_FOREVER);
}

static void boost(uint32_t priority)
{
    weft_net_header_t header;

    weft_net_set(&header, 2, 0, 0);
    header.word[3] = weft_net_le32(priority);
    weft_net_boost(0, &header);
}

/** What the peer sends when it has cleaned up. */
static void answer(void)
{
    weft_net_header_t header;

    boost(WEFT_NET_NO_PRIORITY);
    weft_net_set(&header, 2, 0, 0);
    weft_net_orphan_cleaned_up(0, &header);
}

static void end_caller(void)
{
    abort_first();
    in_isr(answer);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_NONE);
}

static bool boosted_at(uint64_t point)
{
    bool was_there;

    (void)crew_start(0, PRIORITY, caller);
    settle();
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_SENT);
    interrupt_at(point, abort_first);
    boost(BOOST);
    was_there = interrupt_came();
    CHECK_EQ(clients[0].boosts[0], is_dormant(0) ? WEFT_NET_NO_PRIORITY : BOOST);
    end_caller();
    (void)crew_start(0, PRIORITY, caller);
    settle();
    (void)weft_task_set_priority(&crew[0].task, LATER);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), LATER);
    end_caller();
    crew_end();
    return was_there;
}

/** The boost does not come in an interrupt: the idle task polls, or a task does. */
static void a_boost_of_a_client_that_ends(void)
{
    clients[0].proxies = proxies_at_peer;
    clients[0].task = &crew[0].task;
    clients[0].boosts[0] = WEFT_NET_NO_PRIORITY;
    in_isr(connect);
    at_each_point(boosted_at, FEWEST_POINTS);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    TAP_RUN(a_call_while_the_proxy_begins_to_wait);
    TAP_RUN(a_boost_of_a_client_that_ends);
    tap_done();
}
