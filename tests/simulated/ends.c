/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task with a request ends in the middle of something, or a handler does something with it in the
 * middle of its end, at every point: it ends when it cancels its request, and is resumed or started
 * anew when it ends. And it ends again while the peer cleans up behind its last life.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY 1U
#include <weft/remote/function.h>

#include "at_points.h"
#include "proxy_node.h"

#define SERVER 5U /* its place in the crew; the first there is the task that ends */
#define SERVER_PRIORITY 14U
#define PRIORITY 20U
#define SERVICE WEFT_MS(5)
#define PAUSE WEFT_MS(20)
#define FEWEST_POINTS 2U

static weft_request_t *const own = &clients[1];
static weft_function_call_t server_call = WEFT_FUNCTION_CALL_INIT;

static void server(void *arg)
{
    uint32_t argument;

    (void)arg;
    while (weft_function_accept(&function, &server_call, &argument, WEFT_FOREVER) == WEFT_OK) {
        (void)weft_sleep(SERVICE);
        (void)weft_function_complete(&server_call, &argument);
    }
}

/** The peer answers one of the ends of the request that it was told, if there is one. */
static void clean_up_once(void)
{
    if (ends_told[NODE_PROXY] != 0) {
        ends_told[NODE_PROXY]--;
        clean_up();
    }
}

/** Calls the function of its own node: the server inherits its priority. */
static void request_call(void)
{
    static const uint32_t argument = 1;
    static uint32_t result;

    CHECK_EQ(weft_request_function_call(own, weft_function_ref(&function), &argument, &result,
                                        WEFT_FOREVER),
             WEFT_OK);
}

/** The server has accepted the call of the task. */
static void start_both(weft_task_entry_t entry)
{
    clients[0].task = clients[1].task = &crew[0].task;
    (void)crew_start(SERVER, SERVER_PRIORITY, server);
    (void)crew_start(0, PRIORITY, entry);
    settle();
    CHECK_EQ(own->state, WEFT_NET_CALL_SENT);
}

/** Nothing of the call is left. */
static void end_both(void)
{
    (void)weft_sleep(PAUSE);
    CHECK(is_dormant(0));
    crew_end();
    (void)weft_sleep(WEFT_MS(1));
    in_isr(clean_up_once);
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    CHECK_EQ(proxies[1].state, WEFT_NET_PROXY_IDLE);
}

/* It cancels its request
 * ======================
 */

static uint64_t end_at;
static bool has_ended;

static void canceler(void *arg)
{
    (void)arg;
    request_call();
    (void)weft_sleep(WEFT_MS(1));
    interrupt_at(end_at, abort_first);
    weft_request_cancel(own);
    has_ended = interrupt_came(); /* else it ended before this */
}

static bool ends_in_its_cancel_at(uint64_t point)
{
    end_at = point;
    has_ended = true;
    start_both(canceler);
    (void)weft_sleep(WEFT_MS(3));
    CHECK(weft_kernel.walks == NULL);
    end_both();
    return has_ended;
}

static void ends_while_it_cancels(void)
{
    at_each_point(ends_in_its_cancel_at, FEWEST_POINTS);
}

/* It is resumed or started anew in the middle of its end
 * ======================================================
 */

enum { FIRST_LIFE = 1, OUTLIVED, ANEW };

static void (*meddle)(void);
static bool has_restarted;
static unsigned restarts; /* that the end left alone */

static void caller(void *arg)
{
    crew_member_t *member = arg;

    member->laps = FIRST_LIFE;
    request_call();
    (void)weft_sleep(WEFT_MS(1));
    member->laps = OUTLIVED;
    (void)weft_sleep(WEFT_FOREVER);
}

static void lives_anew(void *arg)
{
    crew_member_t *member = arg;

    member->laps = ANEW;
}

static void resume_first(void)
{
    (void)weft_task_resume(&crew[0].task);
}

static void restart_first(void)
{
    abort_first();
    if (is_dormant(0)) { /* else it ends later */
        has_restarted = true;
        (void)crew_start(0, PRIORITY, lives_anew);
    }
}

static bool meddled_at(uint64_t point)
{
    bool was_there;
    uint32_t laps;

    has_restarted = false;
    start_both(caller);
    if (meddle == resume_first) {
        (void)weft_task_suspend(&crew[0].task);
        (void)weft_sleep(WEFT_MS(2)); /* its sleep is over */
    }
    interrupt_at(point, meddle);
    abort_first();
    was_there = interrupt_came();
    CHECK_EQ(weft_list_linked(&crew[0].task), !is_dormant(0));
    CHECK(is_dormant(0) || has_restarted);
    laps = is_dormant(0) ? crew[0].laps : ANEW;
    restarts += laps == ANEW;
    settle();
    CHECK_EQ(crew[0].laps, laps);
    end_both();
    return was_there;
}

static void is_resumed_while_it_ends(void)
{
    meddle = resume_first;
    at_each_point(meddled_at, FEWEST_POINTS);
}

static void starts_anew_while_it_ends(void)
{
    restarts = 0;
    meddle = restart_first;
    at_each_point(meddled_at, FEWEST_POINTS);
    CHECK(restarts != 0);
}

/* The peer cleans up
 * ==================
 */

static const weft_remote_sem_t far = {{.peer = &peers[0], .hub = SEM}};
static const uint16_t plain_proxies[] = {0, WEFT_NET_NOBODY};

static void requester(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&far), WEFT_FOREVER), WEFT_OK);
    (void)weft_sleep(WEFT_FOREVER);
}

/** Leaves the request alone. */
static void plain_caller(void *arg)
{
    (void)arg;
    (void)weft_remote_sem_take(&far, WEFT_FOREVER);
}

/** The peer has cleaned up behind the task; not yet behind its request. */
static void clean_up_plain(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 2, 0, 0);
    weft_net_orphan_cleaned_up(0, &header);
}

/** No call begins before the last answer. */
static void check_answered(void)
{
    CHECK_EQ(own->state, ends_told[NODE_PROXY] != 0 ? WEFT_NET_CALL_ORPHANED : WEFT_NET_CALL_NONE);
}

static void live(weft_task_entry_t entry, uint64_t point)
{
    (void)crew_start(0, PRIORITY, entry);
    settle();
    CHECK_EQ(clients[entry == plain_caller ? 0 : 1].state, WEFT_NET_CALL_SENT);
    interrupt_at(point, clean_up_once);
    abort_first();
}

static bool answered_at(uint64_t point)
{
    bool was_there;

    live(requester, 0);
    in_isr(clean_up_plain);
    CHECK_EQ(clients[0].state, WEFT_NET_CALL_NONE);
    live(plain_caller, point);
    was_there = interrupt_came();
    check_answered();
    in_isr(clean_up_plain);
    for (unsigned answers = 0; answers < 3; answers++) {
        in_isr(clean_up_once);
        check_answered();
    }
    CHECK_EQ(own->state, WEFT_NET_CALL_NONE);
    crew_end();
    return was_there;
}

static void ends_again_while_the_peer_cleans_up(void)
{
    clients[0].proxies = plain_proxies;
    at_each_point(answered_at, FEWEST_POINTS);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    TAP_RUN(ends_while_it_cancels);
    TAP_RUN(is_resumed_while_it_ends);
    TAP_RUN(starts_anew_while_it_ends);
    TAP_RUN(ends_again_while_the_peer_cleans_up);
    tap_done();
}
