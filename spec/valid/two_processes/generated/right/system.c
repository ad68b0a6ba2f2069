/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node right of two_processes.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

_Static_assert(sizeof(samples_message_t) <= UINT32_MAX / 8U, "queue samples is too large");
static _Alignas(uint64_t) samples_message_t weft_system_ring_samples[8];
weft_msgq_t samples = WEFT_MSGQ_INIT(weft_system_ring_samples, sizeof(samples_message_t), 8);

_Static_assert(sizeof(level_message_t) <= UINT16_MAX, "value of level is too large");
static _Alignas(uint64_t) level_message_t weft_system_value_level;
weft_data_event_t level = WEFT_DATA_EVENT_INIT(&weft_system_value_level, sizeof(level_message_t));

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task consumer is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_consumer[WEFT_SYSTEM_STACK(1024U)];
weft_task_t consumer_task;

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &consumer_task,
        .attr =
            {
                .entry = consumer,
                .arg = (void *)((const char *)&ready + WEFT_REF_REMOTE),
                .stack = weft_system_stack_consumer,
                .stack_size = sizeof(weft_system_stack_consumer),
                .priority = 4,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "consumer",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_remote_sem_t ready = {{&weft_system_peers[0], 0, 0, WEFT_REMOTE_POSTED}};
const weft_remote_mutex_t lock = {{&weft_system_peers[0], 1, 0, 0}};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(sizeof(samples_message_t) <= 256U, "a message of samples is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(level_message_t) <= 256U, "a message of level is larger than the payload of a link on its route: raise `payload`, which is 256");

static weft_shm_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 0, /* left */
            .period = 0U,
        },
    .medium = &weft_shm_host,
    .aperture = NULL,
    .offset = 0,
    .ring = 8192,
    .pool = 0,
    .end = 1,
    .unit = 0,
    .irq = 31,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = 0, .peer = 0}, /* left */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* right */
};
static const uint8_t weft_system_ceilings[] = {4, 4};

weft_status_t weft_serve_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_data_event(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_task(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_task_t weft_system_control_consumer = {.task = &consumer_task, .ceiling = 4};
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &samples, .serve = weft_serve_msgq, .size = sizeof(samples_message_t), .options = 0},
    {.object = &level, .serve = weft_serve_data_event, .size = sizeof(level_message_t), .options = 0},
    {.object = (void *)&weft_system_control_consumer, .serve = weft_serve_task, .size = 0, .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "left",
     .hubs = weft_system_hubs,
     .hub_count = 3,
     .node = 0,
     .link = 0},
};

static const uint16_t weft_system_proxies_of_0[] = {0, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &consumer_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 0},
};

/* For producer on left. */
static union {
    uint64_t words[2];
    samples_message_t of_samples;
} weft_system_buffer_0;
/* For producer, request 0 on left. */
static union {
    uint64_t words[2];
    samples_message_t of_samples;
} weft_system_buffer_1;
/* For producer, request 1 on left. */
static union {
    uint64_t words[2];
    samples_message_t of_samples;
} weft_system_buffer_2;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 3,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_0},
    {.client = 1,
     .peer = 0,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_1),
     .hub_count = 3,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_1},
    {.client = 2,
     .peer = 0,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_2),
     .hub_count = 3,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_2},
};
static weft_net_proxy_t weft_system_proxies[3];

const weft_net_config_t weft_net_config = {
    .name = "right",
    .driver = &weft_shm_driver,
    .hash = 0x2ac021f6U,
    .sizes = 1U * (uint32_t)sizeof(samples_message_t) + 3U * (uint32_t)sizeof(level_message_t),
    .heartbeat = 100000U,
    .self = 1,
    .nodes = 2,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_BOOSTED | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_POST | WEFT_NET_NEED_POSTED | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 1,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 1,
    .hubs = weft_system_hubs,
    .hub_count = 3,
    .clients = weft_system_clients,
    .client_count = 1,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 3,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "right",
    .tasks = weft_system_tasks,
    .task_count = 1,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_net_doorbell(void); /* of the network */

const weft_isr_t weft_irq_table[] WEFT_ARCH_IRQ_TABLE = {
    /*  0 */ weft_irq_unhandled,
    /*  1 */ weft_irq_unhandled,
    /*  2 */ weft_irq_unhandled,
    /*  3 */ weft_irq_unhandled,
    /*  4 */ weft_irq_unhandled,
    /*  5 */ weft_irq_unhandled,
    /*  6 */ weft_irq_unhandled,
    /*  7 */ weft_irq_unhandled,
    /*  8 */ weft_irq_unhandled,
    /*  9 */ weft_irq_unhandled,
    /* 10 */ weft_irq_unhandled,
    /* 11 */ weft_irq_unhandled,
    /* 12 */ weft_irq_unhandled,
    /* 13 */ weft_irq_unhandled,
    /* 14 */ weft_irq_unhandled,
    /* 15 */ weft_irq_unhandled,
    /* 16 */ weft_irq_unhandled,
    /* 17 */ weft_irq_unhandled,
    /* 18 */ weft_irq_unhandled,
    /* 19 */ weft_irq_unhandled,
    /* 20 */ weft_irq_unhandled,
    /* 21 */ weft_irq_unhandled,
    /* 22 */ weft_irq_unhandled,
    /* 23 */ weft_irq_unhandled,
    /* 24 */ weft_irq_unhandled,
    /* 25 */ weft_irq_unhandled,
    /* 26 */ weft_irq_unhandled,
    /* 27 */ weft_irq_unhandled,
    /* 28 */ weft_irq_unhandled,
    /* 29 */ weft_irq_unhandled,
    /* 30 */ weft_irq_unhandled,
    /* 31 */ weft_net_doorbell,
};
