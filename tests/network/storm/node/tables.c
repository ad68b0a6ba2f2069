/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The tables of a node, as generated code would have them, made from the words
 * of the scene when the node starts. See storm.py for their order.
 */
#include <weft/system.h>

#include "link/sim/sim.h"
#include "link/sim_raw/sim_raw.h"
#include "medium.h"
#include "objects.h"
#include "proxy.h"
#include "server.h"
#include "storm.h"
#include "tables.h"

#define ARENA (8U << 20)
#define STACK (WEFT_STACK_MIN + 4096U)
#define PERIOD 500U
#define NOT_HERE 0xFFFFFFFFU

storm_t storm;
weft_net_config_t storm_config;
extern const weft_net_config_t weft_net_config
    __attribute__((alias("storm_config"), visibility("hidden")));

static _Alignas(16) uint8_t arena[ARENA];
static size_t arena_used;
static const uint32_t *words;

static weft_task_t boss;
static weft_task_t tasks[STORM_TASKS];
static weft_task_t victims[STORM_VICTIMS];
static _Alignas(16) uint8_t stacks[STORM_TASKS + 2U + STORM_VICTIMS + STORM_SERVERS][STACK];

void *storm_get(size_t count, size_t size)
{
    void *memory = arena + arena_used;

    arena_used += (count * size + 15U) / 16U * 16U;
    storm_check(arena_used <= ARENA, "the arena is too small", count, size);
    return memory;
}

static uint32_t next(void)
{
    return *words++;
}

static weft_link_t *new_link(void)
{
    bool is_raw = (storm.mode & STORM_RAW) != 0;
    weft_link_t *link;

    if (is_raw) {
        weft_sim_raw_link_t *raw = storm_get(1, sizeof *raw);
        raw->memory = storm_get(1, WEFT_SIM_RAW_MEMORY(storm_config.payload));
        link = &raw->link;
    } else {
        weft_sim_link_t *ordered = storm_get(1, sizeof *ordered);
        link = &ordered->link;
    }
    link->driver = is_raw ? &weft_sim_raw_driver : &weft_sim_driver;
    link->payload = storm_config.payload;
    link->notify = WEFT_LINK_INTERRUPT;
    link->period = is_raw ? PERIOD : 0;
    return link;
}

static weft_link_t *const *read_links(unsigned count)
{
    weft_link_t **links = storm_get(count, sizeof *links);

    for (unsigned i = 0; i < count; i++) {
        links[i] = new_link();
        links[i]->index = (uint8_t)i;
        links[i]->peer = (uint16_t)next();
    }
    return links;
}

static const weft_net_route_t *read_routes(unsigned count)
{
    weft_net_route_t *routes = storm_get(count, sizeof *routes);

    for (unsigned i = 0; i < count; i++) {
        uint32_t word = next();
        routes[i] = (weft_net_route_t){.link = (uint8_t)word, .peer = (uint8_t)(word >> 8)};
    }
    return routes;
}

static weft_net_peer_attr_t *read_peers(unsigned count)
{
    weft_net_peer_attr_t *peers = storm_get(count, sizeof *peers);

    for (unsigned i = 0; i < count; i++) {
        uint32_t word = next();
        peers[i] = (weft_net_peer_attr_t){
            .name = "peer", .node = (uint16_t)word, .link = (uint8_t)(word >> 16)};
    }
    return peers;
}

/** A task serves a function of this node. */
static void new_server(const storm_hub_t *hub)
{
    unsigned number = storm.server_count++;
    storm_server_t *server = &storm.servers[number];

    storm_check(number < STORM_SERVERS, "more functions than servers", number, 0);
    server->hub = hub;
    server->call = (weft_function_call_t)WEFT_FUNCTION_CALL_INIT;
    server->chance.random = storm.seed * 2246822519U + hub->number * 3266489917U + 1U;
    server->attr = (weft_task_attr_t){
        .entry = storm_serve,
        .arg = server,
        .stack = stacks[STORM_TASKS + 2U + STORM_VICTIMS + number],
        .stack_size = STACK,
        .priority = (weft_priority_t)(8U * hub->initial),
    };
}

/** A hub: its object if it lives here, else what a remote one needs. */
static void read_hub(storm_hub_t *hub)
{
    uint32_t number;
    uint32_t peer;

    hub->number = next();
    hub->kind = (uint8_t)next();
    hub->home = (uint16_t)next();
    hub->initial = next();
    hub->is_posted = next() != 0;
    number = next();
    peer = next();
    hub->is_local = hub->home == storm.self;
    if (hub->is_local) {
        hub->ref = storm_new_object(hub->kind, hub->initial);
    } else if (peer != NOT_HERE) {
        hub->ref = storm_new_remote_hub(hub, peer, number);
    }
    if (hub->is_local && hub->kind == STORM_FUNCTION) {
        new_server(hub);
    }
}

/** Of every second mutex, it is not reported that its owner died. */
static uint8_t options_of(const storm_hub_t *hub)
{
    if (hub->kind != STORM_MUTEX) {
        return 0;
    }
    return hub->number % 2U != 0 ? WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RELEASE : WEFT_NET_HUB_OWNED;
}

static const weft_net_hub_t *read_served(void)
{
    static const weft_serve_t serve[STORM_KINDS] = {
        [STORM_SEM] = weft_serve_sem,
        [STORM_EVENT] = weft_serve_event,
        [STORM_FLAGS] = weft_serve_flags,
        [STORM_PORT] = weft_serve_port,
        [STORM_MSGQ] = weft_serve_msgq_many,
        [STORM_MUTEX] = weft_serve_mutex,
        [STORM_COND] = weft_serve_cond,
        [STORM_DATA_EVENT] = weft_serve_data_event,
        [STORM_BLACKBOARD] = weft_serve_blackboard,
        [STORM_POOL] = weft_serve_pool,
        [STORM_FUNCTION] = weft_serve_function_many,
    };
    unsigned hubs = next();
    unsigned controlled = next();
    weft_net_hub_t *served = storm_get(hubs + controlled, sizeof *served);

    storm_config.hub_count = (uint16_t)(hubs + controlled);
    for (unsigned i = 0; i < hubs; i++) {
        const storm_hub_t *hub = &storm.hubs[next()];
        served[i] = (weft_net_hub_t){
            .object = (void *)hub->ref,
            .serve = serve[hub->kind],
            .size = storm_has_message(hub->kind) ? STORM_MESSAGE : 0,
            .options = options_of(hub),
        };
    }
    for (unsigned i = 0; i < controlled; i++) {
        weft_net_task_t *victim = storm_get(1, sizeof *victim);
        *victim = (weft_net_task_t){.task = &victims[next()]};
        served[hubs + i] = (weft_net_hub_t){.object = victim, .serve = weft_serve_task};
    }
    return served;
}

static weft_net_client_t *read_clients(unsigned count)
{
    weft_net_client_t *clients = storm_get(count, sizeof *clients);
    unsigned peers = storm_config.peer_count;

    for (unsigned i = 0; i < count; i++) {
        uint16_t *proxies = storm_get(peers + 1U, sizeof *proxies);
        uint8_t *boosts = storm_get(peers + 1U, 1);
        uint32_t index = next();
        uint32_t requests = next();
        for (unsigned peer = 0; peer <= peers; peer++) {
            proxies[peer] = (uint16_t)next();
            boosts[peer] = WEFT_NET_NO_PRIORITY;
        }
        clients[i] = (weft_net_client_t){
            .task = &tasks[index],
            .proxies = proxies,
            .boosts = boosts,
            .requests = (uint8_t)requests,
        };
        for (unsigned request = 0; request < requests; request++) {
            storm.actors[index].request[request] = &clients[i + 1U + request];
        }
        storm.actors[index].requests += requests;
    }
    return clients;
}

static const weft_net_proxy_attr_t *read_proxies(unsigned count)
{
    weft_net_proxy_attr_t *attrs = storm_get(count, sizeof *attrs);

    for (unsigned i = 0; i < count; i++) {
        uint32_t word = next();
        attrs[i] = (weft_net_proxy_attr_t){
            .client = (uint16_t)word,
            .peer = (uint8_t)(word >> 16),
            .size = STORM_BATCH * STORM_MESSAGE,
            .hubs = storm_config.hubs,
            .hub_count = storm_config.hub_count,
            .buffer = storm_get(STORM_BATCH, STORM_MESSAGE),
        };
    }
    return attrs;
}

static void make_proxies(weft_net_config_t *config)
{
    config->proxy_count = (uint16_t)next();
    config->proxy_attrs = read_proxies(config->proxy_count);
    config->proxies = storm_get(config->proxy_count, sizeof *config->proxies);
    config->proxy_stack = storm_get(1, STACK);
    config->proxy_stack_size = STACK;
}

static weft_net_forward_t *new_forwards(unsigned count)
{
    weft_net_forward_t *forwards = storm_get(count, sizeof *forwards);

    for (unsigned i = 0; i < count; i++) {
        forwards[i].buffer = storm_get(1, storm_config.payload);
    }
    return forwards;
}

/** Tasks of this node that tasks of any node control. */
static void read_victims(void)
{
    storm.victim_count = next();
    for (unsigned i = 0; i < storm.victim_count; i++) {
        storm.victims[i] = &victims[i];
        storm_victim_attr[i] = (weft_task_attr_t){
            .entry = storm_victim,
            .arg = (void *)(uintptr_t)next(),
            .stack = stacks[STORM_TASKS + 2U + i],
            .stack_size = STACK,
            .priority = (uint8_t)next(),
        };
    }
}

/** The task that an actor controls, here or on another node. */
static void read_control(storm_actor_t *actor)
{
    uint32_t peer;
    uint32_t number;

    actor->victim_home = (uint16_t)next();
    if (actor->victim_home == WEFT_NET_NOBODY) {
        return;
    }
    actor->victim_number = (uint16_t)next();
    peer = next();
    number = next();
    actor->victim =
        peer == NOT_HERE ? (uintptr_t)&victims[number] : storm_new_remote(peer, number, 0, 0);
}

static void read_actors(void)
{
    storm.actor_count = next();
    for (unsigned i = 0; i < storm.actor_count; i++) {
        storm_actor_t *actor = &storm.actors[i];
        actor->task = &tasks[i];
        actor->number = (uint16_t)next();
        actor->priority = (uint8_t)next();
        actor->uses = (uint8_t)next();
        actor->hubs = words;
        words += actor->uses;
        read_control(actor);
        actor->random = storm.seed * 2654435761U + actor->number * 40503U + 1U;
    }
}

static void read_network(void)
{
    weft_net_config_t *config = &storm_config;

    config->name = "storm";
    config->hash = 1;
    config->doorbell_irq = WEFT_SIM_DOORBELL;
    config->wait_unlock = weft_arch_wait_for_interrupt_unlock;
    config->self = (uint16_t)storm.self;
    config->nodes = (uint16_t)storm.nodes;
    config->payload = (uint16_t)next();
    config->needs = UINT16_MAX & ~WEFT_NET_NEED_DMA; /* what links of this driver can need */
    config->release_mutexes = weft_net_release_mutexes;
    config->heartbeat = next();
    config->max_silent = (uint8_t)next();
    config->link_count = (uint8_t)next();
    config->links = read_links(config->link_count);
    config->routes = read_routes(config->nodes);
    config->ceilings = storm_get(config->nodes, sizeof *config->ceilings); /* none is limited */
    config->peer_count = (uint8_t)next();
    weft_net_peer_attr_t *peers = read_peers(config->peer_count);
    config->peer_attrs = peers;
    config->peers = storm_get(config->peer_count, sizeof *config->peers);
    storm.hub_count = next();
    storm.hubs = storm_get(storm.hub_count, sizeof *storm.hubs);
    for (unsigned i = 0; i < storm.hub_count; i++) {
        read_hub(&storm.hubs[i]);
    }
    read_victims();
    config->hubs = read_served();
    for (unsigned i = 0; i < config->peer_count; i++) { /* each uses what any uses */
        peers[i].hubs = config->hubs;
        peers[i].hub_count = config->hub_count;
    }
    config->client_count = (uint16_t)next();
    config->clients = read_clients(config->client_count);
    make_proxies(config);
    config->forward_count = (uint16_t)next();
    config->forwards = new_forwards(config->forward_count);
}

void storm_tables(void)
{
    size_t bytes;

    words = weft_sim_data(&bytes);
    storm.ledger = weft_sim_shared(sizeof *storm.ledger);
    storm.mode = next();
    storm.seed = next();
    storm.self = next();
    storm.nodes = next();
    storm.end = next();
    storm.slack = next();
    storm.settle = next();
    storm.rounds = next();
    storm.task_count = next();
    read_network();
    read_actors();
}

#define ACTOR(i)                                                                                   \
    {.entry = storm_actor,                                                                         \
     .arg = &storm.actors[i],                                                                      \
     .stack = stacks[i],                                                                           \
     .stack_size = STACK,                                                                          \
     .priority = 31}

const weft_task_attr_t storm_actor_attr[STORM_TASKS] = {
    ACTOR(0), ACTOR(1), ACTOR(2), ACTOR(3), ACTOR(4), ACTOR(5),
};

weft_task_attr_t storm_victim_attr[STORM_VICTIMS];

static const weft_system_task_t system_tasks[] = {
    {&boss, {storm_boss, NULL, stacks[STORM_TASKS], STACK, 0, 0}, "boss", true},
};

/* Others than these never come: the board has a clock and a doorbell. */
const weft_isr_t weft_irq_table[] = {
    [0 ... 30] = weft_irq_unhandled,
    [31] = weft_net_doorbell,
};

const weft_system_t weft_system = {
    .node = "storm",
    .tasks = system_tasks,
    .task_count = 1,
    .idle_stack = stacks[STORM_TASKS + 1U],
    .idle_stack_size = STACK,
};

void __real_weft_start(void);
void __wrap_weft_start(void);

/** The linker puts it before weft_start(): the tables must be there first. */
void __wrap_weft_start(void)
{
    storm_tables();
    __real_weft_start();
}
