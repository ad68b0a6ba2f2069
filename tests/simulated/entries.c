/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A handler receives a request for a hub at every point of a call that uses the same hub in several
 * critical sections: a proxy task begins to wait there although no other task runs. What the call
 * has found before holds no longer.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include <weft/port.h>

#include "at_points.h"
#include "proxy_node.h"
#include "wait.h"

#define FEWEST_POINTS 2U
#define WAITERS 7U
#define MOVED 18U /* priority to which the last one is raised; above that of the request */

static weft_task_t *const proxy = &proxies[0].proxy_task.task;

/* A place in a wait queue
 * =======================
 */

static void waiter(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&sem, WEFT_FOREVER);
}

static void check_order(void)
{
    const weft_task_t *task = sem.waitq.head;

    while (task->next != sem.waitq.head) {
        CHECK(weft_task_effective_priority(task) <= weft_task_effective_priority(task->next));
        task = task->next;
    }
}

static bool enters_at(uint64_t point)
{
    static const weft_priority_t priorities[WAITERS] = {10, 11, 12, 13, 24, 25, 28};
    bool was_there;

    weft_sem_init(&sem, 0);
    for (unsigned i = 0; i < WAITERS; i++) {
        (void)crew_start(i, priorities[i], waiter);
        settle();
    }
    hub = SEM;
    service = SEM_TAKE;
    is_over = false;
    interrupt_at(point, request);
    (void)weft_task_set_priority(&crew[WAITERS - 1U].task, MOVED);
    was_there = interrupt_came();
    if (!was_there) {
        call(SEM, SEM_TAKE);
    }
    check_order();
    for (unsigned i = 0; i <= WAITERS; i++) {
        (void)weft_sem_give(&sem);
        settle();
    }
    CHECK_EQ(replied, WEFT_OK);
    replied = NO_STATUS;
    crew_end();
    return was_there;
}

static void its_place_is_searched(void)
{
    at_each_point(enters_at, FEWEST_POINTS);
}

/* A long message
 * ==============
 */

enum { WORDS = 100 };

typedef struct message {
    uint32_t word[WORDS];
} message_t;

enum { OF_TASK = 1, OF_PEER, OF_REQUEST };

static weft_port_t port;
static message_t of_task;
static message_t of_peer;
static message_t of_proxy;
static bool is_put; /* else the task and the request get */
static bool has_left;
static weft_status_t entered; /* of the proxy */

static void fill(message_t *message, uint32_t word)
{
    for (unsigned i = 0; i < WORDS; i++) {
        message->word[i] = word;
    }
}

static void check_filled(const message_t *message, uint32_t word)
{
    unsigned i = 0;

    while (i < WORDS && message->word[i] == word) {
        i++;
    }
    CHECK_EQ(i, WORDS);
}

static weft_status_t use_port(bool puts, message_t *message, weft_timeout_t timeout)
{
    return puts ? weft_port_put(&port, message, timeout) : weft_port_get(&port, message, timeout);
}

static void enter(bool puts)
{
    weft_proxy_of_call = &proxies[0].proxy_task;
    entered = use_port(puts, &of_proxy, WEFT_WAIT_AS_PROXY);
    weft_proxy_of_call = NULL;
}

static void begin(void)
{
    weft_port_init(&port, sizeof(message_t));
    fill(&of_task, OF_TASK);
    fill(&of_peer, OF_PEER);
    fill(&of_proxy, OF_REQUEST);
    has_left = false;
    entered = WEFT_OK;
}

/** Nothing was copied from or to the request, which still waits. */
static void check_waits(weft_status_t status)
{
    CHECK(status == WEFT_WOULD_BLOCK || status == WEFT_TIMEOUT);
    CHECK_EQ(entered, WEFT_PENDING);
    CHECK(port.waitq.head == proxy);
    check_filled(&of_proxy, OF_REQUEST);
    if (is_put) { /* else pieces of what the peer put may have come */
        check_filled(&of_task, OF_TASK);
    }
    (void)weft_port_reset(&port);
    settle();
}

static void peer(void *arg)
{
    crew_member_t *member = arg;

    member->status = use_port(!is_put, &of_peer, WEFT_FOREVER);
}

/** The task with which the call exchanges leaves, and one of the same side as the call comes. */
static void cancel_and_enter(void)
{
    has_left = weft_task_cancel(&crew[0].task) == WEFT_OK;
    enter(is_put);
}

static bool side_changes_at(uint64_t point)
{
    weft_status_t status;
    bool was_there;

    begin();
    (void)crew_start(0, CREW_MAIN - 1U, peer);
    settle();
    interrupt_at(point, cancel_and_enter);
    status = use_port(is_put, &of_task, WEFT_MS(1));
    was_there = interrupt_came();
    settle();
    if (has_left) {
        check_waits(status);
        CHECK_EQ(crew[0].status, WEFT_CANCELED);
    } else {
        CHECK_EQ(status, WEFT_OK);
        CHECK_EQ(crew[0].status, WEFT_OK);
        (void)weft_port_reset(&port);
    }
    crew_end();
    return was_there;
}

static void the_other_side_of_a_port(void)
{
    is_put = true;
    at_each_point(side_changes_at, FEWEST_POINTS);
    is_put = false;
    at_each_point(side_changes_at, FEWEST_POINTS);
}

static void enter_other_side(void)
{
    enter(!is_put);
}

/** The client with which the call exchanges ends, and the next one calls, with the same proxy. */
static void end_and_enter(void)
{
    weft_arch_lock();
    has_left = weft_task_is_waiting(proxy);
    if (has_left) {
        (void)weft_wait_end_locked(proxy, WEFT_CANCELED);
    }
    weft_arch_unlock();
    if (has_left) {
        fill(&of_proxy, OF_REQUEST);
        enter(is_put);
    }
}

static bool same_proxy_at(uint64_t point)
{
    weft_status_t status;
    bool was_there;

    begin();
    in_isr(enter_other_side);
    interrupt_at(point, end_and_enter);
    status = use_port(is_put, &of_task, WEFT_NO_WAIT);
    was_there = interrupt_came();
    if (has_left) {
        check_waits(status);
    } else {
        CHECK_EQ(status, WEFT_OK);
        check_filled(is_put ? &of_proxy : &of_task, is_put ? OF_TASK : OF_REQUEST);
        (void)weft_port_reset(&port);
    }
    (void)weft_sleep(WEFT_MS(1));
    return was_there;
}

static void the_same_proxy_for_another_client(void)
{
    is_put = true;
    at_each_point(same_proxy_at, FEWEST_POINTS);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    connect();
    TAP_RUN(its_place_is_searched);
    TAP_RUN(the_other_side_of_a_port);
    TAP_RUN(the_same_proxy_for_another_client);
    tap_done();
}
