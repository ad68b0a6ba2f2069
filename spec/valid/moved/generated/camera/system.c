/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node camera of moved.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task take is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_take[WEFT_SYSTEM_STACK(1024U)];
weft_task_t take_task;

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &take_task,
        .attr =
            {
                .entry = take,
                .arg = NULL,
                .stack = weft_system_stack_take,
                .stack_size = sizeof(weft_system_stack_take),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "take",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_remote_port_t frames = {{&weft_system_peers[0], 0, sizeof(frames_message_t), 0}};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(sizeof(frames_message_t) <= 16384U, "a message of frames is larger than the payload of a link on its route: raise `payload`, which is 16384");

static weft_shm_dma_t weft_system_dma_0 = {.transfers = &weft_shm_transfers, .least = 8192U};
static weft_shm_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 16384,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 1, /* display */
            .period = 0U,
        },
    .medium = &weft_shm_cores,
    .aperture = (void *)0xc0800000U,
    .offset = 0,
    .ring = 32768,
    .pool = 0,
    .end = 0,
    .unit = 1,
    .irq = 1,
    .dma = &weft_system_dma_0,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* camera */
    {.link = 0, .peer = 0}, /* display */
};
static const uint8_t weft_system_ceilings[] = {5, 5};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "display",
     .hubs = NULL,
     .hub_count = 0,
     .node = 1,
     .link = 0},
};

static const uint16_t weft_system_proxies_of_0[] = {0, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &take_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 0},
};

const weft_net_config_t weft_net_config = {
    .name = "camera",
    .driver = &weft_shm_driver,
    .hash = 0x9d8aa509U,
    .sizes = 1U * (uint32_t)sizeof(frames_message_t),
    .heartbeat = 0U,
    .self = 0,
    .nodes = 2,
    .payload = 16384,
    .doorbell_irq = 1,
    .wait_unlock = weft_shm_wait_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_IDLE | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_DMA,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 1,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 1,
    .clients = weft_system_clients,
    .client_count = 1,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "camera",
    .tasks = weft_system_tasks,
    .task_count = 1,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_shm_doorbell_isr(void); /* of the network */

void weft_board_dma_isr(void); /* of the board */

const weft_isr_t weft_irq_table[] WEFT_ARCH_IRQ_TABLE = {
    /*  0 */ weft_irq_unhandled,
    /*  1 */ weft_shm_doorbell_isr,
    /*  2 */ weft_board_dma_isr,
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
    /* 31 */ weft_irq_unhandled,
};
