/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node cores of orders.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "uart.h"
#include "proxy.h"
#include "link/uart/uart.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

/* The compiler lays out the types of headers as the description says. */
_Static_assert(sizeof(struct point) == 4U, "`struct point` has another size than its layout in orders.yaml: 4");
_Static_assert(offsetof(struct point, x) == 0U && sizeof(((struct point *)0)->x) == 2U, "`x` of `struct point` is not as its layout in orders.yaml: 2 bytes at 0");
_Static_assert(offsetof(struct point, y) == 2U && sizeof(((struct point *)0)->y) == 2U, "`y` of `struct point` is not as its layout in orders.yaml: 2 bytes at 2");
_Static_assert(sizeof(struct sample) == 40U, "`struct sample` has another size than its layout in orders.yaml: 40");
_Static_assert(offsetof(struct sample, number) == 0U && sizeof(((struct sample *)0)->number) == 8U, "`number` of `struct sample` is not as its layout in orders.yaml: 8 bytes at 0");
_Static_assert(offsetof(struct sample, points) == 8U && sizeof(((struct sample *)0)->points) == 12U, "`points` of `struct sample` is not as its layout in orders.yaml: 12 bytes at 8");
_Static_assert(offsetof(struct sample, kind) == 20U && sizeof(((struct sample *)0)->kind) == 4U, "`kind` of `struct sample` is not as its layout in orders.yaml: 4 bytes at 20");
_Static_assert(offsetof(struct sample, weight) == 24U && sizeof(((struct sample *)0)->weight) == 4U, "`weight` of `struct sample` is not as its layout in orders.yaml: 4 bytes at 24");
_Static_assert(offsetof(struct sample, text) == 28U && sizeof(((struct sample *)0)->text) == 5U, "`text` of `struct sample` is not as its layout in orders.yaml: 5 bytes at 28");
_Static_assert(sizeof(kind_t) == 4U, "`kind_t` has another size than its layout in orders.yaml: 4");
_Static_assert(sizeof(union any) == 4U, "`union any` has another size than its layout in orders.yaml: 4");

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task observer is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_observer[WEFT_SYSTEM_STACK(1024U)];
weft_task_t observer_task;

/* Of each UART: a device, or else that of a link. */
void weft_uart_ready(unsigned unit)
{
    (void)unit;
    weft_net_doorbell();
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &observer_task,
        .attr =
            {
                .entry = observe,
                .arg = NULL,
                .stack = weft_system_stack_observer,
                .stack_size = sizeof(weft_system_stack_observer),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "observer",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_remote_msgq_t near = {{&weft_system_peers[0], 0, sizeof(near_message_t), 0}, 1};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(sizeof(near_message_t) <= 256U, "a message of near is larger than the payload of a link on its route: raise `payload`, which is 256");

static _Alignas(8) uint8_t weft_system_link_memory_0[WEFT_UART_MEMORY(256, 4)];
static weft_uart_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_uart_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 0, /* mips */
            .period = 10000U,
        },
    .device = &weft_uart_board,
    .memory = weft_system_link_memory_0,
    .window = 4,
    .unit = 0,
    .irq = 31,
};

static _Alignas(8) uint8_t weft_system_link_memory_1[WEFT_UART_MEMORY(256, 4)];
static weft_uart_link_t weft_system_link_1 = {
    .link =
        {
            .driver = &weft_uart_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 1,
            .peer = 2, /* process */
            .period = 10000U,
        },
    .device = &weft_uart_board,
    .memory = weft_system_link_memory_1,
    .window = 4,
    .unit = 1,
    .irq = 31,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
    &weft_system_link_1.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = 0, .peer = WEFT_NET_NONE}, /* mips */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* cores */
    {.link = 1, .peer = 0}, /* process */
};
static const uint8_t weft_system_ceilings[] = {5, 5, 5};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "process",
     .hubs = NULL,
     .hub_count = 0,
     .node = 2,
     .link = 1},
};

static const uint16_t weft_system_proxies_of_0[] = {1, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &observer_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 0},
};

static _Alignas(8) uint8_t weft_system_forward_memory[8][256];
static weft_net_forward_t weft_system_forwards[] = {
    {.buffer = weft_system_forward_memory[0]},
    {.buffer = weft_system_forward_memory[1]},
    {.buffer = weft_system_forward_memory[2]},
    {.buffer = weft_system_forward_memory[3]},
    {.buffer = weft_system_forward_memory[4]},
    {.buffer = weft_system_forward_memory[5]},
    {.buffer = weft_system_forward_memory[6]},
    {.buffer = weft_system_forward_memory[7]},
};

const weft_net_config_t weft_net_config = {
    .name = "cores",
    .driver = &weft_uart_driver,
    .hash = 0xd2bce2b3U,
    .sizes = 1U * (uint32_t)sizeof(samples_message_t) + 3U * (uint32_t)sizeof(near_message_t) + 5U * (uint32_t)sizeof(texts_message_t) + 7U * (uint32_t)sizeof(words_message_t) + 9U * (uint32_t)sizeof(level_message_t) + 11U * (uint32_t)sizeof(state_message_t) + 13U * (uint32_t)sizeof(area_argument_t) + 15U * (uint32_t)sizeof(area_result_t),
    .heartbeat = 100000U,
    .self = 1,
    .nodes = 3,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_PERIOD | WEFT_NET_NEED_FORWARD | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 2,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 1,
    .clients = weft_system_clients,
    .client_count = 1,
    .forwards = weft_system_forwards,
    .forward_count = 8,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "cores",
    .tasks = weft_system_tasks,
    .task_count = 1,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_board_alarm_isr(void); /* of the board */

void weft_net_doorbell(void); /* of the network */

void weft_board_uart_isr(void); /* of the board */

const weft_isr_t weft_irq_table[] WEFT_ARCH_IRQ_TABLE = {
    /*  0 */ weft_irq_unhandled,
    /*  1 */ weft_irq_unhandled,
    /*  2 */ weft_board_uart_isr,
    /*  3 */ weft_irq_unhandled,
    /*  4 */ weft_board_uart_isr,
    /*  5 */ weft_irq_unhandled,
    /*  6 */ weft_irq_unhandled,
    /*  7 */ weft_irq_unhandled,
    /*  8 */ weft_irq_unhandled,
    /*  9 */ weft_board_alarm_isr,
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
