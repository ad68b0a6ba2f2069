/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A node with one peer, in one program with the tests: what clients of the peer request, and what
 * the node replies. The program defines NODE_NEEDS, what else the tables ask the network for,
 * NODE_PROXY, the proxy on the peer of the node's request, and NODE_LINK, the link to the peer.
 */
#ifndef TESTS_SIMULATED_NODE_TABLES_H
#define TESTS_SIMULATED_NODE_TABLES_H

#include "../support/crew.h"
#include "proxy.h"
#include "server.h"
#include "timeout.h"

#define SELF 0U
#define PEER 1U
#define PAYLOAD 64U
#define PROXY_STACK 65536U
#define PROXY_PRIORITY 20U
#define NO_STATUS 99U
#define REPLY_STATUS WEFT_REFUSED /* of the peer */

enum { LOCK, UNLOCK }; /* services of weft_serve_mutex() */
#define COND_WAIT 2U   /* of weft_serve_cond() */
#define SEM_TAKE 1U    /* of weft_serve_sem() */

#define FUNCTION_CALL 0U /* of weft_serve_function() */

enum { MUTEX, OTHER, DEEP, COND, SEM, FUNCTION, BARRIER }; /* numbers of hubs */

static weft_mutex_t mutexes[] = {WEFT_MUTEX_INIT, WEFT_MUTEX_INIT};
static weft_mutex_t *const mutex = &mutexes[MUTEX];
static weft_mutex_t *const other = &mutexes[OTHER];
static weft_rmutex_t deep = WEFT_RMUTEX_INIT;
static weft_cond_t cond = WEFT_COND_INIT;
static weft_sem_t sem = WEFT_SEM_INIT(0);
static weft_barrier_t barrier = WEFT_BARRIER_INIT(3);
static weft_function_t function = WEFT_FUNCTION_INIT(sizeof(uint32_t), sizeof(uint32_t), 1);

/* The node: one client of one peer may lock the mutexes
 * =====================================================
 */

static bool is_over;     /* the call that was made last: its client is gone */
static unsigned replied; /* status of its reply */

static weft_link_t *const links[] = {&NODE_LINK};
static const weft_net_route_t routes[] = {{WEFT_NET_NONE, WEFT_NET_NONE}, {0, 0}};
static const uint8_t ceilings[] = {0, 0};
static const weft_net_hub_t hubs[] = {
    {&mutexes[MUTEX], weft_serve_mutex, 0, WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RELEASE},
    {&mutexes[OTHER], weft_serve_mutex, 0, WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RELEASE},
    {&deep, weft_serve_rmutex, 0,
     WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RECURSIVE | WEFT_NET_HUB_RELEASE},
    {&cond, weft_serve_cond, 0, 0},
    {&sem, weft_serve_sem, 0, 0},
    {&function, weft_serve_function, 0, 0},
    {&barrier, weft_serve_barrier, 0, 0},
};
#define HUBS (sizeof hubs / sizeof hubs[0])
static const weft_net_peer_attr_t peer_attrs[] = {
    {.name = "peer", .hubs = hubs, .hub_count = HUBS, .node = PEER}};
static weft_net_peer_t peers[1];
static _Alignas(16) uint8_t proxy_stack[PROXY_STACK];
static _Alignas(16) uint8_t proxy_buffer[2][PAYLOAD];
static const weft_net_proxy_attr_t proxy_attrs[] = {
    {.size = PAYLOAD, .hub_count = HUBS, .hubs = hubs, .buffer = proxy_buffer[0]},
    {.client = 1,
     .peer = 1, /* this node */
     .size = PAYLOAD,
     .buffer = proxy_buffer[1]},
};
static weft_net_proxy_t proxies[2];

/* The task that runs the tests, and its request. */
static const uint16_t proxies_of[2][2] = {{WEFT_NET_NOBODY, WEFT_NET_NOBODY}, {NODE_PROXY, 1}};
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
    .needs = WEFT_NET_NEED_BOOST | NODE_NEEDS | WEFT_NET_NEED_REQUESTS,
    .links = links,
    .routes = routes,
    .ceilings = ceilings,
    .peer_attrs = peer_attrs,
    .peers = peers,
    .hubs = hubs,
    .clients = clients,
    .proxy_attrs = proxy_attrs,
    .proxies = proxies,
    .proxy_stack = proxy_stack,
    .proxy_stack_size = sizeof proxy_stack,
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

static inline void request(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 0, SELF, PEER);
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_REQUEST, service, PROXY_PRIORITY), hub);
    weft_net_set(&header, 2, 0, carried_size);
    header.word[3] = weft_net_le32(WEFT_NET_TIMEOUT_FOREVER);
    weft_net_serve_request(0, &header, &carried);
}

/** The client makes a call. */
static inline void call(unsigned number, unsigned which)
{
    hub = number;
    service = which;
    is_over = false;
    replied = NO_STATUS;
    in_isr(request);
}

static inline void update(uint32_t state)
{
    weft_net_header_t header;

    weft_net_set(&header, 0, SELF, PEER);
    weft_net_set(&header, 1, weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_CLIENT, 0), 0);
    weft_net_set(&header, 2, 0, 0);
    header.word[3] = weft_net_le32(state);
    weft_net_take_client_update(0, &header);
}

/* What the peer says to the node's request
 * ========================================
 */

static inline void reply(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 0, SELF, PEER);
    weft_net_set(&header, 1, WEFT_NET_REPLY, REPLY_STATUS);
    weft_net_set(&header, 2, 1, 0);
    header.word[3] = 0;
    weft_net_reply(0, &header, NULL);
}

static inline void clean_up(void)
{
    weft_net_header_t header;

    weft_net_set(&header, 2, 1, 0);
    weft_net_orphan_cleaned_up(0, &header);
}

static inline void connect(void)
{
    peers[0].state = WEFT_NODE_UP;
    weft_net_calls_connected(0);
}

static inline void lose(void)
{
    peers[0].state = WEFT_NODE_DOWN;
    weft_net_calls_lost(0);
}

#endif
