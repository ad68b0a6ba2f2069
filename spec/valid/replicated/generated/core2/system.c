/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node core2 of replicated.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

_Static_assert(sizeof(inbox2_message_t) <= UINT32_MAX / 4U, "queue inbox2 is too large");
static _Alignas(uint64_t) inbox2_message_t weft_system_ring_inbox2[4];
weft_msgq_t inbox2 = WEFT_MSGQ_INIT(weft_system_ring_inbox2, sizeof(inbox2_message_t), 4);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task worker2 is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_worker2[WEFT_SYSTEM_STACK(1024U)];
weft_task_t worker2_task;

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &worker2_task,
        .attr =
            {
                .entry = worker,
                .arg = (void *)((const char *)&inbox0 + WEFT_REF_REMOTE),
                .stack = weft_system_stack_worker2,
                .stack_size = sizeof(weft_system_stack_worker2),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "worker2",
        .autostart = true,
    },
};

weft_timer_t tick2_timer = WEFT_TIMER_INIT(tick, NULL);

/* What runs by the clock, and devices, started after the tasks. */
static void weft_system_start_time(void)
{
    weft_timer_start(&tick2_timer, 10000U, 10000U);
}

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[3];
const weft_remote_msgq_t inbox0 = {{&weft_system_peers[0], 0, sizeof(inbox0_message_t), 0}, 1};
const weft_remote_sem_t alive = {{&weft_system_peers[2], 0, 0, WEFT_REMOTE_POSTED}};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(sizeof(inbox0_message_t) <= 256U, "a message of inbox0 is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(inbox2_message_t) <= 256U, "a message of inbox2 is larger than the payload of a link on its route: raise `payload`, which is 256");

static weft_shm_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 1, /* core1 */
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

static weft_shm_link_t weft_system_link_1 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 1,
            .peer = 0, /* core0 */
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
    &weft_system_link_1.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = 1, .peer = 0}, /* core0 */
    {.link = 0, .peer = 1}, /* core1 */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* core2 */
    {.link = 1, .peer = 2}, /* watcher */
};
static const uint8_t weft_system_ceilings[] = {5, 5, 5, 6};

weft_status_t weft_serve_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_task(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_task_t weft_system_control_worker2 = {.task = &worker2_task, .ceiling = 5};
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &inbox2, .serve = weft_serve_msgq, .size = sizeof(inbox2_message_t), .options = 0},
    {.object = (void *)&weft_system_control_worker2, .serve = weft_serve_task, .size = 0, .options = 0},
};
static const weft_net_hub_t weft_system_hubs_of_1[] = {
    {.object = &inbox2, .serve = weft_serve_msgq, .size = sizeof(inbox2_message_t), .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "core0",
     .hubs = NULL,
     .hub_count = 0,
     .node = 0,
     .link = 1},
    {.name = "core1",
     .hubs = weft_system_hubs_of_1,
     .hub_count = 1,
     .node = 1,
     .link = 0},
    {.name = "watcher",
     .hubs = weft_system_hubs,
     .hub_count = 2,
     .node = 3,
     .link = 1},
};

static const uint16_t weft_system_proxies_of_0[] = {0, WEFT_NET_NOBODY, 4, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY, WEFT_NET_NO_PRIORITY, WEFT_NET_NO_PRIORITY};
static const uint16_t weft_system_proxies_of_1[] = {1, WEFT_NET_NOBODY, 5, 3};
static uint8_t weft_system_boosts_of_1[] = {WEFT_NET_NO_PRIORITY, WEFT_NET_NO_PRIORITY, WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &worker2_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 1},
    {.task = &worker2_task,
     .proxies = weft_system_proxies_of_1,
     .boosts = weft_system_boosts_of_1,
     .requests = 0},
};
weft_request_t *const worker2_request[] = {
    &weft_system_clients[1],
};

/* For worker1 on core1. */
static union {
    uint64_t words[2];
    inbox2_message_t of_inbox2;
} weft_system_buffer_0;
/* For worker1, request 0 on core1. */
static union {
    uint64_t words[2];
    inbox2_message_t of_inbox2;
} weft_system_buffer_1;
/* For watch on watcher. */
static union {
    uint64_t words[2];
    inbox2_message_t of_inbox2;
} weft_system_buffer_2;
/* For worker2, request 0 on core2. */
static union {
    uint64_t words[2];
    inbox2_message_t of_inbox2;
} weft_system_buffer_3;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 1,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 1,
     .hubs = weft_system_hubs_of_1,
     .buffer = &weft_system_buffer_0},
    {.client = 1,
     .peer = 1,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_1),
     .hub_count = 1,
     .hubs = weft_system_hubs_of_1,
     .buffer = &weft_system_buffer_1},
    {.client = 0,
     .peer = 2,
     .ceiling = 6,
     .size = sizeof(weft_system_buffer_2),
     .hub_count = 2,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_2},
    {.client = 1,
     .peer = 3,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_3),
     .hub_count = 0,
     .hubs = NULL,
     .buffer = &weft_system_buffer_3},
};
static weft_net_proxy_t weft_system_proxies[4];

const weft_net_config_t weft_net_config = {
    .name = "core2",
    .driver = &weft_shm_driver,
    .hash = 0x909f82e4U,
    .sizes = 1U * (uint32_t)sizeof(inbox0_message_t) + 3U * (uint32_t)sizeof(inbox1_message_t) + 5U * (uint32_t)sizeof(inbox2_message_t),
    .heartbeat = 50000U,
    .self = 2,
    .nodes = 4,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_REQUESTS | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_POST | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 2,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 3,
    .hubs = weft_system_hubs,
    .hub_count = 2,
    .clients = weft_system_clients,
    .client_count = 2,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 4,
};

const weft_msgq_ref_t inbox[] = {
    {(uintptr_t)&inbox0 + WEFT_REF_REMOTE},
    {0},
    {(uintptr_t)&inbox2},
};

const weft_task_ref_t worker_tasks[] = {
    {0},
    {0},
    {(uintptr_t)&worker2_task},
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "core2",
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
