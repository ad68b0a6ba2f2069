/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A proxy task makes a call to a mutex for which others wait, and its client ends, or the peer is
 * lost: at every point of the call, in a handler that interrupts a task, or one that interrupts an
 * SWI. Each waiting task owns the mutex once, and the proxy is restarted when its stack is free.
 * The proxy may own another mutex meanwhile, for which a task waits, too. Another proxy makes a
 * request's call on its own node, which is canceled at every point.
 */
#include "../support/crew.h"
#include "net.h"
#include "server.h"
#include "timeout.h"

#define SELF 0U
#define PEER 1U
#define PAYLOAD 64U
#define PROXY_STACK 65536U
#define PROXY_PRIORITY 20U
#define HIGHER_PRIORITY 5U            /* than that of the task that runs the tests */
#define RESTART (3U * WEFT_NET_RETRY) /* until a proxy that ended has been restarted */
#define FEWEST_POINTS 30U             /* of a call that waits, or that wakes a task */
#define NO_STATUS 99U

enum { LOCK, UNLOCK }; /* services of weft_serve_mutex() */
#define COND_WAIT 2U   /* of weft_serve_cond() */

enum { MUTEX, OTHER, DEEP, COND }; /* numbers of hubs */

static weft_mutex_t mutexes[] = {WEFT_MUTEX_INIT, WEFT_MUTEX_INIT};
static weft_mutex_t *const mutex = &mutexes[MUTEX];
static weft_mutex_t *const other = &mutexes[OTHER];
static weft_rmutex_t deep = WEFT_RMUTEX_INIT;
static weft_cond_t cond = WEFT_COND_INIT;
static weft_sem_t none = WEFT_SEM_INIT(0); /* nobody gives units */

/* The node: one client of one peer may lock the mutexes
 * =====================================================
 */

static bool is_over;     /* the call that was made last: its client is gone */
static unsigned replied; /* status of its reply */

static void open(weft_link_t *link)
{
    weft_net_link_up(link);
}

/** A packet that tells a priority has it. */
static void check_update(const weft_net_header_t *header)
{
    unsigned told = weft_net_argument(header) & WEFT_NET_UPDATE_PRIORITY;

    CHECK_EQ(weft_net_priority(header), told < WEFT_PRIORITIES ? told : 0U);
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    (void)link;
    (void)payload;
    if (weft_net_kind(header) == WEFT_NET_REPLY) {
        CHECK(!is_over);
        replied = weft_net_hub(header);
    } else if (weft_net_kind(header) == WEFT_NET_UPDATE) {
        check_update(header);
    }
    return true;
}

static bool poll(weft_link_t *link, unsigned budget)
{
    (void)link;
    (void)budget;
    return false;
}

static const weft_link_driver_t driver = {
    .name = "none", .open = open, .send_locked = send_locked, .poll = poll};
static weft_link_t the_link = {.driver = &driver, .payload = PAYLOAD, .peer = PEER};
static weft_link_t *const links[] = {&the_link};
static const weft_net_route_t routes[] = {{WEFT_NET_NONE, WEFT_NET_NONE}, {0, 0}};
static const uint8_t ceilings[] = {0, 0};
static const weft_net_hub_t hubs[] = {
    {&mutexes[MUTEX], weft_serve_mutex, 0, WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RELEASE},
    {&mutexes[OTHER], weft_serve_mutex, 0, WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RELEASE},
    {&deep, weft_serve_rmutex, 0,
     WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RECURSIVE | WEFT_NET_HUB_RELEASE},
    {&cond, weft_serve_cond, 0, 0},
};
#define HUBS (sizeof hubs / sizeof hubs[0])
static const weft_net_peer_attr_t peer_attrs[] = {
    {.name = "peer", .hubs = hubs, .hub_count = HUBS, .node = PEER}};
static weft_net_peer_t peers[1];
static _Alignas(16) uint8_t proxy_stack[2][PROXY_STACK];
static _Alignas(16) uint8_t proxy_buffer[2][PAYLOAD];
static const weft_net_proxy_attr_t proxy_attrs[] = {
    {.size = PAYLOAD,
     .hub_count = HUBS,
     .hubs = hubs,
     .buffer = proxy_buffer[0],
     .stack = proxy_stack[0],
     .stack_size = PROXY_STACK},
    {.client = 1,
     .peer = 1, /* this node */
     .size = PAYLOAD,
     .buffer = proxy_buffer[1],
     .stack = proxy_stack[1],
     .stack_size = PROXY_STACK},
};
static weft_net_proxy_t proxies[2];

/* The task that runs the tests, and its request. */
static const uint16_t proxies_of[2][2] = {{WEFT_NET_NOBODY, WEFT_NET_NOBODY}, {WEFT_NET_NOBODY, 1}};
static uint8_t boosts[2][1];
static weft_net_client_t clients[] = {
    {.proxies = proxies_of[0], .boosts = boosts[0], .requests = 1, .done = WEFT_SEM_INIT(0)},
    {.proxies = proxies_of[1], .boosts = boosts[1]},
};

const weft_net_config_t weft_net_config = {
    .name = "main",
    .self = SELF,
    .nodes = 2,
    .payload = PAYLOAD,
    .hub_count = HUBS,
    .client_count = 2,
    .proxy_count = 2,
    .doorbell_irq = CREW_IRQ,
    .release_mutexes = weft_net_release_mutexes,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .link_count = 1,
    .peer_count = 1,
    .needs = WEFT_NET_NEED_BOOST | WEFT_NET_NEED_ABANDON | WEFT_NET_NEED_REQUESTS,
    .links = links,
    .routes = routes,
    .ceilings = ceilings,
    .peer_attrs = peer_attrs,
    .peers = peers,
    .hubs = hubs,
    .clients = clients,
    .proxy_attrs = proxy_attrs,
    .proxies = proxies,
};

const weft_shared_pool_t weft_shared_pools[1];

uint32_t weft_board_starts(void)
{
    return 1;
}

/* What the peer does
 * ==================
 */

static unsigned service, hub;
static uint32_t carried;
static size_t carried_size;

static void request(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 0, SELF, PEER);
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_REQUEST, service, PROXY_PRIORITY), hub);
    weft_net_set(&header, 2, 0, carried_size);
    header.word[3] = weft_net_le32(WEFT_NET_TIMEOUT_FOREVER);
    weft_net_request(0, &header, &carried);
}

/** The client makes a call. */
static void call(unsigned number, unsigned which)
{
    hub = number;
    service = which;
    is_over = false;
    replied = NO_STATUS;
    in_isr(request);
}

static void update(uint32_t state)
{
    weft_net_header_t header;

    weft_net_set(&header, 0, SELF, PEER);
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_CLIENT, 0), 0);
    weft_net_set(&header, 2, 0, 0);
    header.word[3] = weft_net_le32(state);
    weft_net_take_client_update(0, &header);
}

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

/* When it does it
 * ===============
 */

static void (*end)(void);
static bool in_swi;   /* a handler posts an SWI, in which the one comes that ends the call */
static uint64_t left; /* points up to the interrupt; 0: none comes */
static weft_swi_t swi;

static void on_swi(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    in_isr(end);
}

static void act(void)
{
    if (in_swi) {
        weft_swi_post(&swi);
    } else {
        end();
    }
}

static void inject(void)
{
    if (left != 0 && crew_in_isr == NULL && --left == 0) {
        crew_in_isr = act;
        sim.pending |= 1ULL << CREW_IRQ;
    }
}

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
    CHECK(replied == WEFT_OK && weft_mutex_owner(mutex) == &proxies[0].task);
    start_waiters();
    left = point;
    call(MUTEX, UNLOCK);
}

/** The same, while the client owns another mutex, for which a task waits. */
static void unlock_one(uint64_t point)
{
    call(OTHER, LOCK);
    settle();
    CHECK(weft_mutex_owner(other) == &proxies[0].task);
    (void)crew_start(2, 19, waiter_for_other);
    settle();
    unlock(point);
}

/** The client locks the mutex, which one task owns and another one waits for. */
static void lock(uint64_t point)
{
    start_waiters();
    left = point;
    call(MUTEX, LOCK);
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
    (void)weft_sleep(RESTART);
}

static void (*scene)(uint64_t point);

/** @return false if the call has fewer points */
static bool try_at(uint64_t point)
{
    bool was_there;

    scene(point);
    settle();
    (void)weft_sleep(RESTART);
    was_there = left == 0;
    left = 0;
    if (!was_there) {
        release_all(); /* a task waits for what the client still owns */
    }
    settle(); /* the end may come at the last point of that time */
    check_waiters();
    release_all(); /* if it has locked the mutex in the meantime */
    check_proxy();
    crew_end();
    return was_there;
}

static void at_each_point(void)
{
    uint64_t point = 1;

    tap_allow(WEFT_S(1000));
    weft_swi_init(&swi, on_swi, NULL, 0, 0);
    while (try_at(point) && tap.failures == 0) {
        point++;
    }
    CHECK(point > FEWEST_POINTS);
}

/** The proxy has not run yet: it ends the call with the priority that its client has now. */
static void cancel_brings_a_priority(void)
{
    start_waiters();
    call(MUTEX, LOCK);
    CHECK_EQ(replied, NO_STATUS);
    in_isr(cancel_at_a_higher_priority);
    CHECK_EQ(replied, WEFT_CANCELED);
    (void)weft_sleep(RESTART);
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
    (void)weft_sleep(RESTART);
    check_waiters();
    release_all();
    check_proxy();
    crew_end();
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
    CHECK(weft_mutex_owner(&deep.mutex) == &proxies[0].task);
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
    CHECK_EQ(weft_request_sem_take(own, weft_sem_ref(&none), WEFT_FOREVER), WEFT_OK);
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
    left = point;
    (void)weft_sem_take(&woken, WEFT_MS(1));
    was_there = left == 0;
    left = 0;
    weft_request_cancel(own);
    in_isr(weft_net_doorbell);
    limit = weft_clock_now() + RESTART;
    CHECK_EQ(weft_request_collect(own, RESTART), WEFT_CANCELED);
    return CHECK(weft_clock_now() < limit) && was_there;
}

static void a_request_is_canceled(void)
{
    uint64_t point = 1;

    end = wake;
    in_swi = false;
    clients[0].task = clients[1].task = weft_task_self();
    while (cancel_own_at(point)) {
        point++;
    }
    CHECK(point > FEWEST_POINTS / 2U);
}

static void run_with(const char *prefix, const char *name, void (*how)(void), bool over_swi)
{
    end = how;
    in_swi = over_swi;
    tap_run(prefix, name, at_each_point);
}

static void run(const char *prefix, void (*what)(uint64_t point))
{
    scene = what;
    run_with(prefix, "client_ends_in_a_handler", client_ends, false);
    run_with(prefix, "client_ends_over_an_swi", client_ends, true);
    run_with(prefix, "peer_is_lost_in_a_handler", peer_is_lost, false);
    run_with(prefix, "peer_is_lost_over_an_swi", peer_is_lost, true);
}

static void on_end(weft_swi_t *self, void *arg)
{
    (void)self;
    (void)arg;
    tap_done();
}

/** The node ends in an SWI, which cannot wait for the answer that is due. */
static void end_in_swi(void)
{
    start_waiters();
    call(MUTEX, LOCK);
    CHECK(proxies[0].state == WEFT_NET_PROXY_BUSY && proxies[0].task.wait == NULL);
    weft_swi_init(&swi, on_end, NULL, 0, 0);
    weft_swi_post(&swi);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    run("lock.", lock);
    run("unlock.", unlock);
    run("unlock_one.", unlock_one);
    TAP_RUN(cancel_brings_a_priority);
    TAP_RUN(a_suspended_client_waits_behind_others);
    TAP_RUN(others_own_a_mutex);
    TAP_RUN(cond_wait_names_a_mutex);
    TAP_RUN(a_request_is_canceled);
    end_in_swi();
}
