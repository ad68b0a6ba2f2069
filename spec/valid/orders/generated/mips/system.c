/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node mips of orders.yaml: its objects and tables. Generated; do not edit.
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

_Static_assert(sizeof(samples_message_t) <= UINT32_MAX / 4U, "queue samples is too large");
static _Alignas(uint64_t) samples_message_t weft_system_ring_samples[4];
weft_msgq_t samples = WEFT_MSGQ_INIT(weft_system_ring_samples, sizeof(samples_message_t), 4);

_Static_assert(sizeof(texts_message_t) <= UINT16_MAX, "message of port texts is too large");
weft_port_t texts = WEFT_PORT_INIT(sizeof(texts_message_t));

_Static_assert(sizeof(state_message_t) <= UINT16_MAX, "value of state is too large");
static _Alignas(uint64_t) state_message_t weft_system_value_state;
weft_blackboard_t state = WEFT_BLACKBOARD_INIT(&weft_system_value_state, sizeof(state_message_t));

weft_sem_t ready = WEFT_SEM_INIT(0);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task consumer is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_consumer[WEFT_SYSTEM_STACK(1024U)];
weft_task_t consumer_task;

/* Of each UART: a device, or else that of a link. */
void weft_uart_ready(unsigned unit)
{
    (void)unit;
    weft_net_doorbell();
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &consumer_task,
        .attr =
            {
                .entry = consume,
                .arg = NULL,
                .stack = weft_system_stack_consumer,
                .stack_size = sizeof(weft_system_stack_consumer),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "consumer",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_remote_port_t words = {{&weft_system_peers[0], 0, sizeof(words_message_t), 0}};
const weft_remote_data_event_t level = {{&weft_system_peers[0], 1, sizeof(level_message_t), WEFT_REMOTE_POSTED}};
const weft_remote_function_t area = {{&weft_system_peers[0], 2, sizeof(area_argument_t), 0}, sizeof(area_result_t), 1};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(2U * sizeof(samples_message_t) <= 256U, "a batch of samples is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(texts_message_t) <= 256U, "a message of texts is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(words_message_t) <= 256U, "a message of words is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(level_message_t) <= 256U, "a message of level is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(state_message_t) <= 256U, "a message of state is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(area_argument_t) <= 256U, "the argument of area is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(area_result_t) <= 256U, "the result of area is larger than the payload of a link on its route: raise `payload`, which is 256");

static _Alignas(8) uint8_t weft_system_link_memory_0[WEFT_UART_MEMORY(256, 4)];
static weft_uart_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_uart_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 1, /* cores */
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
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* mips */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* cores */
    {.link = 0, .peer = 0}, /* process */
};
static const uint8_t weft_system_ceilings[] = {5, 5, 5};

weft_status_t weft_serve_msgq_many(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_port(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_blackboard(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_sem(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &samples, .serve = weft_serve_msgq_many, .size = sizeof(samples_message_t), .options = 0},
    {.object = &texts, .serve = weft_serve_port, .size = sizeof(texts_message_t), .options = 0},
    {.object = &state, .serve = weft_serve_blackboard, .size = sizeof(state_message_t), .options = 0},
    {.object = &ready, .serve = weft_serve_sem, .size = 0, .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "process",
     .hubs = weft_system_hubs,
     .hub_count = 4,
     .node = 2,
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

/* For producer on process. */
static union {
    uint64_t words[2];
    samples_message_t of_samples[2];
    texts_message_t of_texts;
    state_message_t of_state;
} weft_system_buffer_0;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 4,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_0},
};
static weft_net_proxy_t weft_system_proxies[1];


/* What is converted between this node and those whose words have the other order of bytes. */
static const weft_net_run_t weft_system_runs_0[] = {{1, 2}};
static const weft_net_run_t weft_system_runs_1[] = {{2, 2}};
static const weft_net_run_t weft_system_runs_2[] = {{1, 8}};
static const weft_net_run_t weft_system_runs_3[] = {{1, 8}, {6, 2}, {2, 4}, {12, 1}};
static const weft_net_layout_t weft_system_layouts[] = {
    {.runs = weft_system_runs_0, .run_count = 1, .size = 2}, /* of int16_t */
    {.runs = weft_system_runs_1, .run_count = 1, .size = 4}, /* of struct point */
    {.runs = weft_system_runs_2, .run_count = 1, .size = 8}, /* of double */
    {.runs = weft_system_runs_3, .run_count = 4, .size = 40}, /* of struct sample */
};
static const weft_net_data_t weft_system_sent_to_0[] = {
    {.services = 0},
    {.request = &weft_system_layouts[0],
     .reply = &weft_system_layouts[0],
     .services = WEFT_NET_DATA_DATA_EVENT}, /* level */
    {.request = &weft_system_layouts[1],
     .reply = &weft_system_layouts[2],
     .services = WEFT_NET_DATA_FUNCTION}, /* area */
};
static const weft_net_data_t weft_system_served_to_0[] = {
    {.request = &weft_system_layouts[3],
     .reply = &weft_system_layouts[3],
     .services = WEFT_NET_DATA_MSGQ}, /* samples */
    {.services = 0},
    {.request = &weft_system_layouts[1],
     .reply = &weft_system_layouts[1],
     .services = WEFT_NET_DATA_BLACKBOARD}, /* state */
    {.services = 0},
};
const weft_net_crossing_t weft_net_crossings[] = {
    {.sent = weft_system_sent_to_0, .served = weft_system_served_to_0}, /* process */
};
_Alignas(8) uint8_t weft_net_leaving[256];
_Alignas(8) uint8_t weft_net_arrived[256];

const weft_net_config_t weft_net_config = {
    .name = "mips",
    .driver = &weft_uart_driver,
    .hash = 0xd2bce2b3U,
    .sizes = 1U * (uint32_t)sizeof(samples_message_t) + 3U * (uint32_t)sizeof(near_message_t) + 5U * (uint32_t)sizeof(texts_message_t) + 7U * (uint32_t)sizeof(words_message_t) + 9U * (uint32_t)sizeof(level_message_t) + 11U * (uint32_t)sizeof(state_message_t) + 13U * (uint32_t)sizeof(area_argument_t) + 15U * (uint32_t)sizeof(area_result_t),
    .heartbeat = 100000U,
    .self = 0,
    .nodes = 3,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_PERIOD | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_POST | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 1,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 1,
    .hubs = weft_system_hubs,
    .hub_count = 4,
    .clients = weft_system_clients,
    .client_count = 1,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 1,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "mips",
    .tasks = weft_system_tasks,
    .task_count = 1,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_net_doorbell(void); /* of the network */

void weft_board_uart_isr(void); /* of the board */

const weft_isr_t weft_irq_table[] WEFT_ARCH_IRQ_TABLE = {
    /*  0 */ weft_irq_unhandled,
    /*  1 */ weft_irq_unhandled,
    /*  2 */ weft_irq_unhandled,
    /*  3 */ weft_irq_unhandled,
    /*  4 */ weft_board_uart_isr,
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
