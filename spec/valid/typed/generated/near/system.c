/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node near of typed.yaml: its objects and tables. Generated; do not edit.
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

_Static_assert(sizeof(orders_message_t) <= UINT16_MAX, "message of port orders is too large");
weft_port_t orders = WEFT_PORT_INIT(sizeof(orders_message_t));

weft_port_t doorbell = WEFT_PORT_INIT(0);

_Static_assert(sizeof(numbers_message_t) <= UINT32_MAX / 8U, "queue numbers is too large");
static _Alignas(uint64_t) numbers_message_t weft_system_ring_numbers[8];
weft_msgq_t numbers = WEFT_MSGQ_INIT(weft_system_ring_numbers, sizeof(numbers_message_t), 8);

_Static_assert(sizeof(frames_message_t) <= UINT32_MAX / 2U - 16U, "pipe frames is too large");
static _Alignas(uint64_t) uint8_t weft_system_frames_frames[2 * WEFT_PIPE_FRAME(sizeof(frames_message_t))];
weft_pipe_t frames = WEFT_PIPE_INIT(weft_system_frames_frames, sizeof(frames_message_t), 2,
    NULL, NULL, NULL, NULL);

weft_function_t reset = WEFT_FUNCTION_INIT(0, sizeof(reset_result_t), 1);

weft_sem_t unlocked = WEFT_SEM_INIT(0);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task first is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_first[WEFT_SYSTEM_STACK(1024U)];
weft_task_t first_task;

/* Of each UART: a device, or else that of a link. */
void weft_uart_ready(unsigned unit)
{
    (void)unit;
    weft_net_doorbell();
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &first_task,
        .attr =
            {
                .entry = first,
                .arg = NULL,
                .stack = weft_system_stack_first,
                .stack_size = sizeof(weft_system_stack_first),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "first",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_remote_msgq_t texts = {{&weft_system_peers[0], 0, sizeof(texts_message_t), 0}, 2};
const weft_remote_data_event_t level = {{&weft_system_peers[0], 1, sizeof(level_message_t), 0}};
const weft_remote_blackboard_t state = {{&weft_system_peers[0], 2, sizeof(state_message_t), 0}};
const weft_remote_function_t decode = {{&weft_system_peers[0], 3, sizeof(decode_argument_t), 0}, sizeof(decode_result_t), 4};
const weft_remote_function_t tick = {{&weft_system_peers[0], 4, 0, 0}, 0, 1};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(2U * sizeof(texts_message_t) <= 256U, "a batch of texts is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(level_message_t) <= 256U, "a message of level is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(state_message_t) <= 256U, "a message of state is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(4U * sizeof(decode_argument_t) <= 256U, "a batch of decode is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(4U * sizeof(decode_result_t) <= 256U, "a batch of decode is larger than the payload of a link on its route: raise `payload`, which is 256");

static _Alignas(8) uint8_t weft_system_link_memory_0[WEFT_UART_MEMORY(256, 4)];
static weft_uart_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_uart_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 1, /* far */
            .period = 10000U,
        },
    .device = &weft_uart_board,
    .memory = weft_system_link_memory_0,
    .window = 4,
    .unit = 0,
    .irq = 31,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* near */
    {.link = 0, .peer = 0}, /* far */
};
static const uint8_t weft_system_ceilings[] = {5, 5};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "far",
     .hubs = NULL,
     .hub_count = 0,
     .node = 1,
     .link = 0},
};

static const uint16_t weft_system_proxies_of_0[] = {0, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &first_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 0},
};

const weft_net_config_t weft_net_config = {
    .name = "near",
    .driver = &weft_uart_driver,
    .hash = 0x6ba6b376U,
    .sizes = 1U * (uint32_t)sizeof(texts_message_t) + 3U * (uint32_t)sizeof(level_message_t) + 5U * (uint32_t)sizeof(state_message_t) + 7U * (uint32_t)sizeof(decode_argument_t) + 9U * (uint32_t)sizeof(decode_result_t),
    .heartbeat = 100000U,
    .self = 0,
    .nodes = 2,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_PERIOD | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
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
    .node = "near",
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
