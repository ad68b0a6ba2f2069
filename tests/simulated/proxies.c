/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A proxy task makes a call to a mutex for which others wait, and its client ends, or the peer is
 * lost: at every point of the call, in a handler that interrupts a task, or one that interrupts an
 * SWI. Each waiting task owns the mutex once, and the proxy can make calls again.
 * The proxy may own another mutex meanwhile, for which a task waits, too. Another proxy makes a
 * request's call on its own node, which is canceled at every point. So is a call of a function,
 * whose server ends at every point, too.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include "at_points.h"
#include "proxy_function.h"

#define HIGHER_PRIORITY 5U          /* than that of the task that runs the tests */
#define WHILE (3U * WEFT_NET_RETRY) /* until all that is to be done is done */
#define FEWEST_POINTS 30U           /* of a call that waits, or that wakes a task */

static void client_ends(void)
{
    update(WEFT_NET_UPDATE_ORPHAN);
    is_over = true;
}

static void cancel_at_a_higher_priority(void)
{
    update(WEFT_NET_UPDATE_CANCELED | HIGHER_PRIORITY);
}

static void suspend_at_a_higher_priority(void)
{
    update(HIGHER_PRIORITY);
    update(WEFT_NET_NO_PRIORITY);
}

static void peer_is_lost(void)
{
    weft_net_proxies_lost(0);
    is_over = true;
}

static void (*end)(void);                  /* what comes at a point */
static weft_sem_t none = WEFT_SEM_INIT(0); /* nobody gives units */

/* What others do meanwhile
 * ========================
 */

static const crew_member_t *inside; /* who owns the mutex */

static void waiter(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_mutex_lock(mutex, WEFT_FOREVER);
    CHECK(inside == NULL && weft_mutex_owner(mutex) == &member->task);
    inside = member;
    member->laps++;
    (void)weft_sleep(WEFT_MS(1));
    CHECK(inside == member && weft_mutex_owner(mutex) == &member->task);
    inside = NULL;
    (void)weft_mutex_unlock(mutex);
}

static void waiter_for_other(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_mutex_lock(other, WEFT_FOREVER);
    member->laps++;
    (void)weft_mutex_unlock(other);
}

static void start_waiters(void)
{
    for (unsigned i = 0; i < 2; i++) {
        (void)crew_start(i, (weft_priority_t)(17U + i), waiter);
    }
    settle();
}

/** The client unlocks the mutex, for which two tasks wait. */
static void unlock(uint64_t point)
{
    call(MUTEX, LOCK);
    settle();
    CHECK(replied == WEFT_OK && weft_mutex_owner(mutex) == &proxies[0].proxy_task.task);
    start_waiters();
    interrupt_at(point, end);
    call(MUTEX, UNLOCK);
}

/** The same, while the client owns another mutex, for which a task waits. */
static void unlock_one(uint64_t point)
{
    call(OTHER, LOCK);
    settle();
    CHECK(weft_mutex_owner(other) == &proxies[0].proxy_task.task);
    (void)crew_start(2, 19, waiter_for_other);
    settle();
    unlock(point);
}

/** The client locks the mutex, which one task owns and another one waits for. */
static void lock(uint64_t point)
{
    start_waiters();
    interrupt_at(point, end);
    call(MUTEX, LOCK);
}

/**
 * The client waits for a condition variable, and then for its mutex, which one task owns and
 * another one waits for.
 */
static void wait_for_cond(uint64_t point)
{
    lock_and_wait_for_cond();
    CHECK(replied == NO_STATUS && weft_mutex_owner(mutex) == NULL);
    start_waiters();
    interrupt_at(point, end);
    (void)weft_cond_signal(&cond);
}

/** The client calls, and a server waits for it. */
static void call_a_waiting_server(uint64_t point)
{
    (void)crew_start(SERVER, 17, server);
    settle();
    interrupt_at(point, end);
    call_function();
}

/** The client has called before there is a server. */
static void serve_a_waiting_call(uint64_t point)
{
    call_function();
    settle();
    interrupt_at(point, end);
    (void)crew_start(SERVER, 17, server);
}

static void check_waiters(void)
{
    for (unsigned i = 0; crew[i].used; i++) {
        CHECK_EQ(value_of_task_state(&crew[i].task), WEFT_TASK_DORMANT);
        CHECK_EQ(crew[i].status, WEFT_OK);
        CHECK_EQ(crew[i].laps, 1);
    }
    CHECK(inside == NULL);
}

/** The client comes again, and its calls are made. */
static void check_proxy(void)
{
    CHECK(weft_mutex_owner(other) == NULL && weft_mutex_owner(mutex) == NULL);
    CHECK(proxies[0].state == WEFT_NET_PROXY_IDLE);
    call(MUTEX, LOCK);
    settle();
    CHECK_EQ(replied, WEFT_OK);
    call(MUTEX, UNLOCK);
    settle();
    CHECK_EQ(replied, WEFT_OK);
}

static void release_all(void)
{
    in_isr(client_ends);
    (void)weft_sleep(WHILE);
}

static void (*scene)(uint64_t point);

/** @return false if the call has fewer points */
static bool try_at(uint64_t point)
{
    bool was_there;

    scene(point);
    settle();
    (void)weft_sleep(WHILE);
    was_there = interrupt_came();
    if (end == cancel_at_a_higher_priority) {
        CHECK(weft_mutex_owner(mutex) == &proxies[0].proxy_task.task);
    }
    if (end == server_ends) {
        check_function(); /* the proxy keeps nothing of the call */
    }
    if (!was_there || end == cancel_at_a_higher_priority) {
        release_all(); /* a task waits for what the client still owns */
    }
    settle(); /* the end may come at the last point of that time */
    check_waiters();
    CHECK(!is_over || weft_mutex_owner(mutex) != &proxies[0].proxy_task.task);
    release_all(); /* if the client has called after its end */
    check_proxy();
    check_function();
    crew_end();
    return was_there;
}

static void try_each_point(void)
{
    tap_allow(WEFT_S(1000));
    at_each_point(try_at, FEWEST_POINTS);
}

/** The proxy ends the call with the priority that its client has now. */
static void cancel_brings_a_priority(void)
{
    start_waiters();
    call(MUTEX, LOCK);
    CHECK_EQ(replied, NO_STATUS);
    in_isr(cancel_at_a_higher_priority);
    CHECK_EQ(replied, WEFT_CANCELED);
    (void)weft_sleep(WHILE);
    check_waiters();
    crew_end();
}

/** A suspended task waits behind all that are not. */
static void a_suspended_client_waits_behind_others(void)
{
    start_waiters();
    call(MUTEX, LOCK);
    settle();
    in_isr(suspend_at_a_higher_priority);
    (void)weft_sleep(WHILE);
    check_waiters();
    release_all();
    check_proxy();
    crew_end();
}

static void suspend_client(void)
{
    update(WEFT_NET_NO_PRIORITY);
}

/** It ends, and makes a call of the same priority when it has started again. */
static void a_suspended_client_comes_again(void)
{
    call(SEM, SEM_TAKE);
    in_isr(suspend_client);
    release_all();
    call(SEM, SEM_TAKE);
    weft_sem_give(&sem);
    settle();
    CHECK_EQ(replied, WEFT_OK);
    check_proxy();
}

static void resume_client(void)
{
    update(PROXY_PRIORITY);
}

/** The server answers itself, unless the client is suspended: the proxy is to run again then. */
static void a_server_answers(void)
{
    (void)crew_start(SERVER, 17, server);
    settle();
    call_function();
    (void)weft_sleep(WHILE);
    CHECK(replied == WEFT_OK && replied_by == &crew[SERVER].task);

    call_function();
    in_isr(suspend_client);
    (void)weft_sleep(WHILE);
    CHECK_EQ(replied, NO_STATUS);
    in_isr(resume_client);
    (void)weft_sleep(WHILE);
    CHECK(replied == WEFT_OK && replied_by == &proxies[0].proxy_task.task);

    call(SEM, SEM_TAKE);
    weft_sem_give(&sem);
    settle();
    CHECK_EQ(replied, WEFT_OK); /* it is not suspended */
    crew_end();
    check_proxy();
}

/** Without checks, nobody waits who has no proxy task. */
static void a_task_has_no_proxy(void)
{
    if (!WEFT_CONFIG_CHECKS) {
        CHECK_EQ(weft_sem_take(&none, WEFT_WAIT_AS_PROXY), WEFT_TIMEOUT);
    }
}

/** A client that ends releases nothing of others. */
static void others_own_a_mutex(void)
{
    (void)weft_rmutex_lock(&deep, WEFT_FOREVER);
    (void)weft_rmutex_lock(&deep, WEFT_FOREVER);
    release_all();
    (void)weft_rmutex_unlock(&deep);
    CHECK(weft_mutex_owner(&deep.mutex) == weft_task_self());
    (void)weft_rmutex_unlock(&deep);
}

/** The status of a wait for the condition variable that names a hub as its mutex. */
static unsigned wait_with(uint32_t number)
{
    carried = weft_net_le32(number);
    carried_size = sizeof carried;
    call(COND, COND_WAIT);
    carried_size = 0;
    weft_sleep(WEFT_MS(1));
    return replied;
}

/** A wait for a condition variable names a mutex that is no recursive one, and that the client
 * owns. */
static void cond_wait_names_a_mutex(void)
{
    const unsigned refused = WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER);

    call(DEEP, LOCK);
    weft_sleep(WEFT_MS(1));
    CHECK_EQ(replied, WEFT_OK);
    CHECK_EQ(wait_with(DEEP), refused);
    CHECK_EQ(wait_with(MUTEX), refused);
    CHECK_EQ(wait_with(COND), refused);
    CHECK_EQ(wait_with(HUBS), refused);
    CHECK(weft_mutex_owner(&deep.mutex) == &proxies[0].proxy_task.task);
    call(DEEP, UNLOCK);
    weft_sleep(WEFT_MS(1));
    CHECK_EQ(replied, WEFT_OK);
}

static weft_sem_t woken = WEFT_SEM_INIT(0);

static void wake(void)
{
    weft_sem_give(&woken);
}

/** A proxy makes a request's call at a lower priority than its task, which is woken and cancels. */
static bool cancel_own_at(uint64_t point)
{
    weft_request_t *own = &clients[1];
    uint64_t limit;
    bool was_there;

    weft_task_set_priority(weft_task_self(), PROXY_PRIORITY);
    interrupt_at(point, end);
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&none), WEFT_FOREVER), WEFT_OK);
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
    (void)weft_sem_take(&woken, WEFT_MS(1));
    was_there = interrupt_came();
    weft_request_cancel(own);
    in_isr(weft_net_doorbell);
    limit = weft_clock_now() + WHILE;
    CHECK_EQ(weft_request_collect(own, WHILE), WEFT_CANCELED);
    return CHECK(weft_clock_now() < limit) && was_there;
}

static void a_request_is_canceled(void)
{
    end = wake;
    come_over_swi(false);
    clients[0].task = clients[1].task = weft_task_self();
    at_each_point(cancel_own_at, FEWEST_POINTS / 2U);
}

static void run_with(const char *prefix, const char *name, void (*how)(void), bool with_swi)
{
    end = how;
    come_over_swi(with_swi);
    tap_run(prefix, name, try_each_point);
}

static void run(const char *prefix, void (*what)(uint64_t point))
{
    scene = what;
    run_with(prefix, "client_ends_in_a_handler", client_ends, false);
    run_with(prefix, "client_ends_over_an_swi", client_ends, true);
    run_with(prefix, "peer_is_lost_in_a_handler", peer_is_lost, false);
    run_with(prefix, "peer_is_lost_over_an_swi", peer_is_lost, true);
}

static weft_swi_t last;

static void on_end(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    tap_done();
}

static void cancel(void)
{
    update(WEFT_NET_UPDATE_CANCELED | PROXY_PRIORITY);
}

/** The node ends in an SWI, which cannot wait for the answer that is due. */
static void end_in_swi(void)
{
    start_waiters();
    call(MUTEX, LOCK);
    in_isr(cancel);
    CHECK(proxies[0].state == WEFT_NET_PROXY_BUSY && proxies[0].proxy_task.task.wait == NULL);
    weft_swi_init(&last, on_end, NULL, 0, 0);
    weft_swi_post(&last);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    run("lock.", lock);
    run("unlock.", unlock);
    run("unlock_one.", unlock_one);
    run("cond.", wait_for_cond);
    run("call.", call_a_waiting_server);
    run_with("call.", "server_ends_in_a_handler", server_ends, false);
    run_with("call.", "server_ends_over_an_swi", server_ends, true);
    run("serve.", serve_a_waiting_call);
    run_with("serve.", "server_ends_in_a_handler", server_ends, false);
    scene = wait_for_cond;
    run_with("cond.", "client_cancels_in_a_handler", cancel_at_a_higher_priority, false);
    TAP_RUN(cancel_brings_a_priority);
    TAP_RUN(a_suspended_client_waits_behind_others);
    TAP_RUN(a_suspended_client_comes_again);
    TAP_RUN(a_server_answers);
    TAP_RUN(a_task_has_no_proxy);
    TAP_RUN(others_own_a_mutex);
    TAP_RUN(cond_wait_names_a_mutex);
    TAP_RUN(a_request_is_canceled);
    end_in_swi();
}
