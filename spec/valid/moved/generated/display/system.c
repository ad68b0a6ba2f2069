/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node display of moved.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

weft_dma_t engine = WEFT_DMA_INIT;

_Static_assert(sizeof(frames_message_t) <= UINT16_MAX, "message of port frames is too large");
weft_port_t frames = WEFT_PORT_INIT(sizeof(frames_message_t));

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task show is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_show[WEFT_SYSTEM_STACK(1024U)];
weft_task_t show_task;

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &show_task,
        .attr =
            {
                .entry = show,
                .arg = NULL,
                .stack = weft_system_stack_show,
                .stack_size = sizeof(weft_system_stack_show),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "show",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
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
            .peer = 0, /* camera */
            .period = 0U,
        },
    .medium = &weft_shm_cores,
    .aperture = (void *)0xc0800000U,
    .offset = 0,
    .ring = 32768,
    .pool = 0,
    .end = 1,
    .unit = 0,
    .irq = 1,
    .dma = &weft_system_dma_0,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = 0, .peer = 0}, /* camera */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* display */
};
static const uint8_t weft_system_ceilings[] = {5, 5};

weft_status_t weft_serve_port(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &frames, .serve = weft_serve_port, .size = sizeof(frames_message_t), .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "camera",
     .hubs = weft_system_hubs,
     .hub_count = 1,
     .node = 0,
     .link = 0},
};

/* For take on camera. */
static union {
    uint64_t words[2];
    frames_message_t of_frames;
} weft_system_buffer_0;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 1,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_0},
};
static weft_net_proxy_t weft_system_proxies[1];

const weft_net_config_t weft_net_config = {
    .name = "display",
    .driver = &weft_shm_driver,
    .hash = 0x9d8aa509U,
    .sizes = 1U * (uint32_t)sizeof(frames_message_t),
    .heartbeat = 0U,
    .self = 1,
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
    .hubs = weft_system_hubs,
    .hub_count = 1,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 1,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "display",
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
