/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node whose idle task polls its links. What interrupts it there, at each point, is not lost: a
 * packet is taken before the processor sleeps, and what is done by time goes on at its pace. A link
 * that is polled by time needs no doorbell, an adaptive one only for the first packet.
 */
#include "points.h"
#include "proxy.h"
#include "server.h"

#define SELF 0U
#define LINKS 3U /* each to a peer of its own: node 1 behind link 0, and so on */
#define PAYLOAD 64U
#define HELLO_BYTES 36U
#define DOORBELL 20U
#define STACK 65536U
#define TASK_PRIORITY 5U
#define BEAT WEFT_MS(100)
#define MAX_SILENT 3U
#define PERIOD WEFT_MS(1)
#define FEWEST_POINTS 5U /* of a poll */

enum { ADAPTIVE, BY_TIME, BY_INTERRUPT };
enum { GIVE }; /* service of weft_serve_sem() */

/* The node: peers may give units
 * ==============================
 */

static weft_sem_t units = WEFT_SEM_INIT(0);
static unsigned waiting[LINKS]; /* packets that the peers have sent */
static unsigned sent, taken;    /* units */
static unsigned polls[LINKS], hellos_at[LINKS];
static unsigned hellos, heartbeats;
static uint32_t hello[HELLO_BYTES / sizeof(uint32_t)];

static void open(weft_link_t *link)
{
    weft_net_link_up(link);
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    heartbeats +=
        weft_net_kind(header) == WEFT_NET_UPDATE && weft_net_service(header) == WEFT_NET_OF_PEER;
    if (weft_net_kind(header) == WEFT_NET_HELLO) {
        hellos++;
        hellos_at[link->index]++;
        memcpy(hello, payload, sizeof hello);
    }
    return true;
}

static void receive_unit(weft_link_t *link)
{
    const weft_net_peer_t *peer = &weft_net_config.peers[link->index];
    weft_net_header_t header = {.word = {peer->arrives}};

    weft_net_set(&header, 1, weft_net_what(WEFT_NET_POSTED, GIVE, TASK_PRIORITY), 0);
    weft_net_set(&header, 2, WEFT_NET_NOBODY, 0);
    header.word[4] = peer->expected;
    CHECK(weft_net_receive(link, &header, NULL));
}

/** The task that a packet wakes does not run in the middle of a poll. */
static bool poll(weft_link_t *link, unsigned budget)
{
    unsigned before = taken;

    polls[link->index]++;
    for (; waiting[link->index] != 0 && budget != 0; budget--) {
        waiting[link->index]--;
        receive_unit(link);
        sim_point();
    }
    sim_point();
    CHECK_EQ(taken, before);
    return waiting[link->index] != 0;
}

static const weft_link_driver_t driver = {
    .name = "polled", .open = open, .send_locked = send_locked, .poll = poll};
static weft_link_t the_link[LINKS] = {
    {.driver = &driver, .payload = PAYLOAD, .index = 0, .peer = 1, .notify = WEFT_LINK_ADAPTIVE},
    {.driver = &driver, .payload = PAYLOAD, .index = 1, .peer = 2, .notify = WEFT_LINK_POLL},
    {.driver = &driver, .payload = PAYLOAD, .index = 2, .peer = 3},
};
static weft_link_t *const links[LINKS] = {&the_link[0], &the_link[1], &the_link[2]};
static const weft_net_route_t routes[] = {{WEFT_NET_NONE, WEFT_NET_NONE}, {0, 0}, {1, 1}, {2, 2}};
static const uint8_t ceilings[LINKS + 1U];
static const weft_net_hub_t hubs[] = {{&units, weft_serve_sem, 0, 0}};
static const weft_net_peer_attr_t peer_attrs[LINKS] = {
    {.name = "first", .hubs = hubs, .hub_count = 1, .node = 1, .link = 0},
    {.name = "second", .hubs = hubs, .hub_count = 1, .node = 2, .link = 1},
    {.name = "third", .hubs = hubs, .hub_count = 1, .node = 3, .link = 2},
};
static weft_net_peer_t peers[LINKS];
static _Alignas(16) uint8_t proxy_stack[STACK];
static const weft_net_proxy_attr_t proxy_attrs[] = {{.peer = 1}};
static weft_net_proxy_t proxies[1];

static void wait_unlock(void);

const weft_net_config_t weft_net_config = {
    .name = "main",
    .heartbeat = BEAT,
    .max_silent = MAX_SILENT,
    .self = SELF,
    .nodes = LINKS + 1U,
    .payload = PAYLOAD,
    .hub_count = 1,
    .proxy_count = 1,
    .doorbell_irq = DOORBELL,
    .wait_unlock = wait_unlock,
    .link_count = LINKS,
    .peer_count = LINKS,
    .needs = WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_PERIOD |
             WEFT_NET_NEED_POSTED | WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_IDLE,
    .links = links,
    .routes = routes,
    .ceilings = ceilings,
    .peer_attrs = peer_attrs,
    .peers = peers,
    .hubs = hubs,
    .proxy_attrs = proxy_attrs,
    .proxies = proxies,
    .proxy_stack = proxy_stack,
    .proxy_stack_size = STACK,
};

const weft_shared_pool_t weft_shared_pools[1];

uint32_t weft_board_starts(void)
{
    return 1;
}

void on_poke(void);
void on_poke(void)
{
    weft_net_doorbell();
}

/* Interrupts at a point of a poll
 * ===============================
 */

static bool rung; /* the idle task finds the doorbell rung, without an interrupt */
static bool idle_polls;
static void (*come)(void); /* what interrupts */

static void inject(void)
{
    if (idle_polls && point_is_reached()) {
        come();
    }
}

/** What a board with a doorbell does. The processor does not sleep over a packet. */
static void wait_unlock(void)
{
    if (rung) {
        rung = false;
        idle_polls = true;
        weft_net_poll_in_idle_unlock();
        idle_polls = false;
        return;
    }
    CHECK_EQ(waiting[BY_INTERRUPT], 0);
    CHECK_EQ(taken + waiting[BY_TIME] + waiting[ADAPTIVE], sent);
    weft_arch_wait_for_interrupt_unlock();
}

static void come_by(unsigned link)
{
    waiting[link]++;
    sent++;
}

static void packet_comes(void)
{
    come_by(BY_INTERRUPT);
    sim.pending |= 1ULL << DOORBELL;
}

/** The next timer expires now. */
static void time_comes(void)
{
    if (sim.alarm > sim.now) {
        sim_advance(sim.alarm);
    }
}

/** The idle task polls, and is interrupted at a point. @return false: the poll has fewer points */
static bool interrupt_at(uint64_t point, void (*what)(void), weft_timeout_t rest)
{
    come = what;
    points_left = point;
    rung = true;
    (void)weft_sleep(rest);
    return interrupt_came();
}

/** Says HELLO as the peer behind a link does. */
static void say_hello(unsigned link)
{
    const weft_net_peer_t *peer = &peers[link];
    weft_net_header_t header = {.word = {peer->arrives}};

    weft_net_set(&header, 1, weft_net_what(WEFT_NET_HELLO, 0, 0), 0);
    weft_net_set(&header, 2, WEFT_NET_NOBODY, sizeof hello);
    weft_net_set(&header, 4, 1U, peer->remote_epoch);
    weft_net_hello(link, &header, hello);
}

static void connect(unsigned link)
{
    say_hello(link);
    CHECK_EQ(weft_node_state(link + 1U), WEFT_NODE_UP);
}

/* The tests
 * =========
 */

static weft_task_t task;
static _Alignas(16) uint8_t stack[STACK];

static void take_units(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&units, WEFT_FOREVER);
        taken++;
    }
}

static void start_taker(void)
{
    const weft_task_attr_t attr = {
        .entry = take_units, .stack = stack, .stack_size = STACK, .priority = TASK_PRIORITY};

    weft_task_create(&task, &attr);
    weft_task_start(&task);
}

/** The peers behind it hear of it at once, and no others. */
static void a_link_that_comes_up(void)
{
    for (unsigned i = 0; i < LINKS; i++) {
        memset(hellos_at, 0, sizeof hellos_at);
        weft_net_link_down(&the_link[i]);
        weft_net_link_up(&the_link[i]);
        for (unsigned j = 0; j < LINKS; j++) {
            CHECK_EQ(hellos_at[j], i == j);
        }
    }
}

/** It has not run yet since its client was lost: its peer connects when it has, others before. */
static void a_proxy_that_has_to_clean_up(void)
{
    proxies[0].state = WEFT_NET_PROXY_GONE;
    connect(0);
    say_hello(1);
    CHECK_EQ(weft_node_state(2), WEFT_NODE_STARTING);
    connect(2);
    proxies[0].state = WEFT_NET_PROXY_IDLE;
    connect(1);
}

static bool packet_at(uint64_t point)
{
    bool was_there;

    packet_comes(); /* one more, which the poll finds */
    sim.pending = 0;
    was_there = interrupt_at(point, packet_comes, WEFT_MS(1));
    CHECK_EQ(taken, sent);
    return was_there;
}

/** A node that is not connected says HELLO every 10 ms, to each peer. */
static bool housekeeping_at(uint64_t point)
{
    const unsigned count = 10U;
    bool was_there;

    was_there = interrupt_at(point, time_comes, 2U * WEFT_NET_RETRY);
    hellos = 0;
    (void)weft_sleep(count * WEFT_NET_RETRY);
    CHECK(hellos >= LINKS * (count - 1U) && hellos <= LINKS * (count + 1U));
    return was_there;
}

static void hear_all(void)
{
    for (unsigned i = 0; i < LINKS; i++) {
        come_by(i);
    }
    sim.pending |= 1ULL << DOORBELL;
}

/** One heartbeat each period to each peer, and no peer that is heard is lost. */
static bool heartbeat_at(uint64_t point)
{
    bool was_there;

    heartbeats = 0;
    was_there = interrupt_at(point, time_comes, BEAT);
    hear_all();
    (void)weft_sleep(BEAT);
    hear_all();
    CHECK(heartbeats >= LINKS && heartbeats <= 3U * LINKS);
    for (unsigned i = 0; i < LINKS; i++) {
        CHECK_EQ(weft_node_state(i + 1U), WEFT_NODE_UP);
    }
    return was_there;
}

/** Every peer is silent: all are lost, not earlier than they may, and HELLOs go out again. */
static bool silence_at(uint64_t point)
{
    bool was_there;

    hear_all();
    (void)weft_sleep(BEAT);
    (void)weft_sleep((MAX_SILENT - 1U) * BEAT);
    CHECK_EQ(weft_node_state(1), WEFT_NODE_UP);
    was_there = interrupt_at(point, time_comes, 2U * BEAT);
    hellos = 0;
    (void)weft_sleep(2U * WEFT_NET_RETRY);
    for (unsigned i = 0; i < LINKS; i++) {
        CHECK_EQ(weft_node_state(i + 1U), WEFT_NODE_LOST);
        connect(i);
    }
    CHECK(hellos >= LINKS);
    return was_there;
}

/** Only the peers behind it are lost. */
static void a_link_that_breaks(void)
{
    for (unsigned i = 0; i < LINKS; i++) {
        weft_net_link_down(&the_link[i]);
        for (unsigned j = 0; j < LINKS; j++) {
            CHECK_EQ(weft_node_state(j + 1U), i == j ? WEFT_NODE_LOST : WEFT_NODE_UP);
        }
        weft_net_link_up(&the_link[i]);
        connect(i);
    }
}

/** A peer says how much it has sent: one that is right stays, one of which packets are lost does
 * not. */
static void heartbeats_count_packets(void)
{
    weft_net_header_t header = {.word = {peers[BY_INTERRUPT].arrives}};

    hear_all();
    (void)weft_sleep(1U);
    header.word[4] = peers[BY_INTERRUPT].expected;
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_PEER, 0), 0);
    header.word[3] = weft_net_le32(peers[BY_INTERRUPT].received);
    CHECK(weft_net_receive(&the_link[BY_INTERRUPT], &header, NULL));
    CHECK_EQ(weft_node_state(BY_INTERRUPT + 1U), WEFT_NODE_UP);
    header.word[3] = weft_net_le32(peers[BY_INTERRUPT].received + 1U);
    CHECK(weft_net_receive(&the_link[BY_INTERRUPT], &header, NULL));
    CHECK_EQ(weft_node_state(BY_INTERRUPT + 1U), WEFT_NODE_LOST);
    connect(BY_INTERRUPT);
}

/** No doorbell says that a packet has come. */
static bool period_at(uint64_t point)
{
    const unsigned count = 10U;
    bool was_there;

    the_link[BY_TIME].period = PERIOD;
    sim.pending |= 1ULL << DOORBELL; /* the period begins */
    was_there = interrupt_at(point, time_comes, PERIOD);
    polls[BY_TIME] = 0;
    for (unsigned i = 0; i < count; i++) {
        come_by(BY_TIME);
        (void)weft_sleep(PERIOD + WEFT_US(100));
        CHECK_EQ(taken, sent);
    }
    CHECK(polls[BY_TIME] >= count && polls[BY_TIME] <= count + 2U);
    the_link[BY_TIME].period = 0;
    (void)weft_sleep(2U * PERIOD);
    return was_there;
}

/** The first packet rings; while packets come the link is polled by time, then it is left alone. */
static void an_adaptive_link(void)
{
    const unsigned count = 10U;

    the_link[ADAPTIVE].period = PERIOD;
    come_by(ADAPTIVE);
    sim.pending |= 1ULL << DOORBELL;
    (void)weft_sleep(1U);
    CHECK_EQ(taken, sent);
    for (unsigned i = 0; i < count; i++) {
        come_by(ADAPTIVE);
        (void)weft_sleep(PERIOD + WEFT_US(100));
        CHECK_EQ(taken, sent);
    }
    (void)weft_sleep(2U * PERIOD);
    polls[ADAPTIVE] = 0;
    (void)weft_sleep(count * PERIOD);
    CHECK_EQ(polls[ADAPTIVE], 0);
}

static bool (*try_at)(uint64_t point);

static void try_each_point(void)
{
    tap_allow(WEFT_S(1000));
    at_each_point(try_at, FEWEST_POINTS);
}

static void run(const char *name, bool (*try)(uint64_t point))
{
    try_at = try;
    tap_run("", name, try_each_point);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    start_taker();
    TAP_RUN(a_link_that_comes_up);
    run("housekeeping_in_a_poll", housekeeping_at);
    TAP_RUN(a_proxy_that_has_to_clean_up);
    run("packet_in_a_poll", packet_at);
    run("heartbeat_in_a_poll", heartbeat_at);
    run("silence_in_a_poll", silence_at);
    TAP_RUN(heartbeats_count_packets);
    TAP_RUN(a_link_that_breaks);
    run("period_in_a_poll", period_at);
    TAP_RUN(an_adaptive_link);
    tap_done();
}
