/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node left of two_processes.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

weft_sem_t ready = WEFT_SEM_INIT(0);

weft_mutex_t lock = WEFT_MUTEX_INIT;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task producer is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_producer[WEFT_SYSTEM_STACK(1024U)];
weft_task_t producer_task;

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &producer_task,
        .attr =
            {
                .entry = producer,
                .arg = NULL,
                .stack = weft_system_stack_producer,
                .stack_size = sizeof(weft_system_stack_producer),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "producer",
        .autostart = true,
    },
};

weft_timer_t tick_timer = WEFT_TIMER_INIT(tick, NULL);

/* What runs by the clock, and devices, started after the tasks. */
static void weft_system_start_time(void)
{
    weft_timer_start(&tick_timer, 10000U, 10000U);
}

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_remote_msgq_t samples = {{&weft_system_peers[0], 0, sizeof(samples_message_t), 0}, 1};
const weft_remote_data_event_t level = {{&weft_system_peers[0], 1, sizeof(level_message_t), 0}};
const weft_remote_task_t consumer_task = {{&weft_system_peers[0], 2, 0, 0}};
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
            .peer = 1, /* right */
            .period = 0U,
        },
    .medium = &weft_shm_host,
    .aperture = NULL,
    .offset = 0,
    .ring = 8192,
    .pool = 0,
    .end = 0,
    .unit = 0,
    .irq = 31,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* left */
    {.link = 0, .peer = 0}, /* right */
};
static const uint8_t weft_system_ceilings[] = {4, 4};

weft_status_t weft_serve_sem(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_mutex(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &ready, .serve = weft_serve_sem, .size = 0, .options = 0},
    {.object = &lock, .serve = weft_serve_mutex, .size = 0, .options = WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RELEASE},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "right",
     .hubs = weft_system_hubs,
     .hub_count = 2,
     .node = 1,
     .link = 0},
};

static const uint16_t weft_system_proxies_of_0[] = {0, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY};
static const uint16_t weft_system_proxies_of_1[] = {1, 1};
static uint8_t weft_system_boosts_of_1[] = {WEFT_NET_NO_PRIORITY};
static const uint16_t weft_system_proxies_of_2[] = {2, 2};
static uint8_t weft_system_boosts_of_2[] = {WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &producer_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 2},
    {.task = &producer_task,
     .proxies = weft_system_proxies_of_1,
     .boosts = weft_system_boosts_of_1,
     .requests = 0},
    {.task = &producer_task,
     .proxies = weft_system_proxies_of_2,
     .boosts = weft_system_boosts_of_2,
     .requests = 0},
};
weft_request_t *const producer_request[] = {
    &weft_system_clients[1],
    &weft_system_clients[2],
};

/* For consumer on right. */
static union {
    uint64_t words[2];
} weft_system_buffer_0;
/* For producer, request 0 on left. */
static union {
    uint64_t words[2];
} weft_system_buffer_1;
/* For producer, request 1 on left. */
static union {
    uint64_t words[2];
} weft_system_buffer_2;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 2,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_0},
    {.client = 1,
     .peer = 1,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_1),
     .hub_count = 0,
     .hubs = NULL,
     .buffer = &weft_system_buffer_1},
    {.client = 2,
     .peer = 1,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_2),
     .hub_count = 0,
     .hubs = NULL,
     .buffer = &weft_system_buffer_2},
};
static weft_net_proxy_t weft_system_proxies[3];

void weft_net_release_mutexes(weft_net_proxy_t *proxy);
const weft_net_config_t weft_net_config = {
    .name = "left",
    .driver = &weft_shm_driver,
    .hash = 0x2ac021f6U,
    .sizes = 1U * (uint32_t)sizeof(samples_message_t) + 3U * (uint32_t)sizeof(level_message_t),
    .heartbeat = 100000U,
    .self = 0,
    .nodes = 2,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .release_mutexes = weft_net_release_mutexes,
    .needs = WEFT_NET_NEED_REQUESTS | WEFT_NET_NEED_BOOST | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_POST | WEFT_NET_NEED_POSTED | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 1,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 1,
    .hubs = weft_system_hubs,
    .hub_count = 2,
    .clients = weft_system_clients,
    .client_count = 3,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 3,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "left",
    .tasks = weft_system_tasks,
    .task_count = 1,
    .start_time = weft_system_start_time,
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
