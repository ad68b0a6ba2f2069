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
#include "proxy.h"
#include "server.h"
#include "storm.h"
#include "tables.h"

#define ARENA (8U << 20)
#define STACK (WEFT_STACK_MIN + 4096U)
#define MESSAGE 16U
#define PERIOD 500U
#define SHARED 32U /* pools that are kept as those that other nodes use; one more ends the list */
#define NOT_HERE 0xFFFFFFFFU

storm_t storm;
weft_net_config_t storm_config;
extern const weft_net_config_t weft_net_config
    __attribute__((alias("storm_config"), visibility("hidden")));

weft_shared_pool_t storm_shared_pools[SHARED + 1U];
static unsigned shared_count;
extern const weft_shared_pool_t weft_shared_pools[SHARED + 1U]
    __attribute__((alias("storm_shared_pools"), visibility("hidden")));

static _Alignas(16) uint8_t arena[ARENA];
static size_t arena_used;
static const uint32_t *words;

static weft_task_t boss;
static weft_task_t tasks[STORM_TASKS];
static weft_task_t victims[STORM_VICTIMS];
static _Alignas(16) uint8_t stacks[STORM_TASKS + 2U + STORM_VICTIMS][STACK];

static void *get(size_t count, size_t size)
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
        weft_sim_raw_link_t *raw = get(1, sizeof *raw);
        raw->memory = get(1, WEFT_SIM_RAW_MEMORY(storm_config.payload));
        link = &raw->link;
    } else {
        weft_sim_link_t *ordered = get(1, sizeof *ordered);
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
    weft_link_t **links = get(count, sizeof *links);

    for (unsigned i = 0; i < count; i++) {
        links[i] = new_link();
        links[i]->index = (uint8_t)i;
        links[i]->peer = (uint16_t)next();
    }
    return links;
}

static const weft_net_route_t *read_routes(unsigned count)
{
    weft_net_route_t *routes = get(count, sizeof *routes);

    for (unsigned i = 0; i < count; i++) {
        uint32_t word = next();
        routes[i] = (weft_net_route_t){.link = (uint8_t)word, .peer = (uint8_t)(word >> 8)};
    }
    return routes;
}

static weft_net_peer_attr_t *read_peers(unsigned count)
{
    weft_net_peer_attr_t *peers = get(count, sizeof *peers);

    for (unsigned i = 0; i < count; i++) {
        uint32_t word = next();
        peers[i] = (weft_net_peer_attr_t){
            .name = "peer", .node = (uint16_t)word, .link = (uint8_t)(word >> 16)};
    }
    return peers;
}

typedef union object {
    weft_sem_t sem;
    weft_event_t event;
    weft_flags_t flags;
    weft_port_t port;
    weft_msgq_t msgq;
    weft_mutex_t mutex;
    weft_data_event_t data_event;
    weft_blackboard_t blackboard;
    weft_cond_t cond;
    weft_pool_t pool;
} object_t;

/** Makes a pool that other nodes may use. */
static void init_pool(weft_pool_t *pool, uint32_t count)
{
    if (shared_count < SHARED) {
        storm_shared_pools[shared_count].words = get(count, sizeof(uint32_t));
        storm_shared_pools[shared_count++].pool = pool;
    }
    weft_pool_init(pool, get(count, MESSAGE), MESSAGE, count);
}

/** Makes what has memory for messages or values. @return false: the kind has none */
static bool init_with_memory(object_t *object, unsigned kind, uint32_t initial)
{
    switch (kind) {
    case STORM_MSGQ:
        weft_msgq_init(&object->msgq, get(initial, MESSAGE), MESSAGE, initial);
        return true;
    case STORM_POOL:
        init_pool(&object->pool, initial);
        return true;
    case STORM_DATA_EVENT:
        weft_data_event_init(&object->data_event, get(1, MESSAGE), MESSAGE);
        return true;
    case STORM_BLACKBOARD:
        weft_blackboard_init(&object->blackboard, get(1, MESSAGE), MESSAGE);
        return true;
    default:
        return false;
    }
}

static uintptr_t new_object(unsigned kind, uint32_t initial)
{
    object_t *object = get(1, sizeof *object);

    if (init_with_memory(object, kind, initial)) {
        return (uintptr_t)object;
    }
    switch (kind) {
    case STORM_SEM:
        object->sem = (weft_sem_t)WEFT_SEM_INIT((int32_t)initial);
        break;
    case STORM_EVENT:
        object->event = (weft_event_t)WEFT_EVENT_INIT;
        break;
    case STORM_FLAGS:
        object->flags = (weft_flags_t)WEFT_FLAGS_INIT(0);
        break;
    case STORM_PORT:
        object->port = (weft_port_t)WEFT_PORT_INIT(MESSAGE);
        break;
    case STORM_COND:
        object->cond = (weft_cond_t)WEFT_COND_INIT;
        break;
    default:
        object->mutex = (weft_mutex_t)WEFT_MUTEX_INIT;
        break;
    }
    return (uintptr_t)object;
}

static bool has_message(unsigned kind)
{
    return kind == STORM_PORT || kind == STORM_MSGQ || kind == STORM_DATA_EVENT ||
           kind == STORM_BLACKBOARD;
}

/** What lives on another node, as a reference has it. */
static uintptr_t new_remote(uint32_t peer, uint32_t number, size_t size, unsigned options)
{
    weft_remote_msgq_t *remote =
        get(1, sizeof *remote); /* has all that those of other kinds have */

    remote->remote = (weft_remote_t){
        .peer = &storm_config.peers[peer],
        .hub = (uint16_t)number,
        .size = (uint16_t)size,
        .options = (uint8_t)options,
    };
    remote->batch = STORM_BATCH;
    return (uintptr_t)remote | WEFT_REF_REMOTE;
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
        hub->ref = new_object(hub->kind, hub->initial);
    } else if (peer != NOT_HERE) {
        hub->ref = new_remote(peer, number, has_message(hub->kind) ? MESSAGE : 0,
                              hub->is_posted ? WEFT_REMOTE_POSTED : 0);
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
    };
    unsigned hubs = next();
    unsigned controlled = next();
    weft_net_hub_t *served = get(hubs + controlled, sizeof *served);

    storm_config.hub_count = (uint16_t)(hubs + controlled);
    for (unsigned i = 0; i < hubs; i++) {
        const storm_hub_t *hub = &storm.hubs[next()];
        served[i] = (weft_net_hub_t){
            .object = (void *)hub->ref,
            .serve = serve[hub->kind],
            .size = has_message(hub->kind) ? MESSAGE : 0,
            .options = options_of(hub),
        };
    }
    for (unsigned i = 0; i < controlled; i++) {
        weft_net_task_t *victim = get(1, sizeof *victim);
        *victim = (weft_net_task_t){.task = &victims[next()]};
        served[hubs + i] = (weft_net_hub_t){.object = victim, .serve = weft_serve_task};
    }
    return served;
}

static weft_net_client_t *read_clients(unsigned count)
{
    weft_net_client_t *clients = get(count, sizeof *clients);
    unsigned peers = storm_config.peer_count;

    for (unsigned i = 0; i < count; i++) {
        uint16_t *proxies = get(peers + 1U, sizeof *proxies);
        uint8_t *boosts = get(peers + 1U, 1);
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
    weft_net_proxy_attr_t *attrs = get(count, sizeof *attrs);

    for (unsigned i = 0; i < count; i++) {
        uint32_t word = next();
        attrs[i] = (weft_net_proxy_attr_t){
            .client = (uint16_t)word,
            .peer = (uint8_t)(word >> 16),
            .size = STORM_BATCH * MESSAGE,
            .hubs = storm_config.hubs,
            .hub_count = storm_config.hub_count,
            .buffer = get(STORM_BATCH, MESSAGE),
        };
    }
    return attrs;
}

static void make_proxies(weft_net_config_t *config)
{
    config->proxy_count = (uint16_t)next();
    config->proxy_attrs = read_proxies(config->proxy_count);
    config->proxies = get(config->proxy_count, sizeof *config->proxies);
    config->proxy_stack = get(1, STACK);
    config->proxy_stack_size = STACK;
}

static weft_net_forward_t *new_forwards(unsigned count)
{
    weft_net_forward_t *forwards = get(count, sizeof *forwards);

    for (unsigned i = 0; i < count; i++) {
        forwards[i].buffer = get(1, storm_config.payload);
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
    actor->victim = peer == NOT_HERE ? (uintptr_t)&victims[number] : new_remote(peer, number, 0, 0);
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
    config->needs = UINT16_MAX; /* all */
    config->release_mutexes = weft_net_release_mutexes;
    config->heartbeat = next();
    config->max_silent = (uint8_t)next();
    config->link_count = (uint8_t)next();
    config->links = read_links(config->link_count);
    config->routes = read_routes(config->nodes);
    config->ceilings = get(config->nodes, sizeof *config->ceilings); /* none is limited */
    config->peer_count = (uint8_t)next();
    weft_net_peer_attr_t *peers = read_peers(config->peer_count);
    config->peer_attrs = peers;
    config->peers = get(config->peer_count, sizeof *config->peers);
    storm.hub_count = next();
    storm.hubs = get(storm.hub_count, sizeof *storm.hubs);
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
