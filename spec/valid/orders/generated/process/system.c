/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node process of orders.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
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

_Static_assert(sizeof(near_message_t) <= UINT32_MAX / 4U, "queue near is too large");
static _Alignas(uint64_t) near_message_t weft_system_ring_near[4];
weft_msgq_t near = WEFT_MSGQ_INIT(weft_system_ring_near, sizeof(near_message_t), 4);

_Static_assert(sizeof(words_message_t) <= UINT16_MAX, "message of port words is too large");
weft_port_t words = WEFT_PORT_INIT(sizeof(words_message_t));

_Static_assert(sizeof(level_message_t) <= UINT16_MAX, "value of level is too large");
static _Alignas(uint64_t) level_message_t weft_system_value_level;
weft_data_event_t level = WEFT_DATA_EVENT_INIT(&weft_system_value_level, sizeof(level_message_t));

weft_function_t area = WEFT_FUNCTION_INIT(sizeof(area_argument_t), sizeof(area_result_t), 1);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task producer is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_producer[WEFT_SYSTEM_STACK(1024U)];
weft_task_t producer_task;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task surveyor is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_surveyor[WEFT_SYSTEM_STACK(1024U)];
weft_task_t surveyor_task;

/* Executes the calls of area, one after another. */
static void weft_system_serve_surveyor(void *arg)
{
    static weft_function_call_t call = WEFT_FUNCTION_CALL_INIT;
    static area_argument_t argument;
    static area_result_t result;

    (void)arg;
    for (;;) {
        if (weft_function_accept(&area, &call, &argument, WEFT_FOREVER) != WEFT_OK) {
            continue;
        }
        if (survey((const area_argument_t *)&argument, &result) == WEFT_OK) {
            (void)weft_function_complete(&call, &result);
        } else {
            (void)weft_function_refuse(&call);
        }
    }
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &producer_task,
        .attr =
            {
                .entry = produce,
                .arg = NULL,
                .stack = weft_system_stack_producer,
                .stack_size = sizeof(weft_system_stack_producer),
                .priority = 6,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "producer",
        .autostart = true,
    },
    {
        .task = &surveyor_task,
        .attr =
            {
                .entry = weft_system_serve_surveyor,
                .arg = NULL,
                .stack = weft_system_stack_surveyor,
                .stack_size = sizeof(weft_system_stack_surveyor),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "surveyor",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[2];
const weft_remote_msgq_t samples = {{&weft_system_peers[0], 0, sizeof(samples_message_t), 0}, 2};
const weft_remote_port_t texts = {{&weft_system_peers[0], 1, sizeof(texts_message_t), 0}};
const weft_remote_blackboard_t state = {{&weft_system_peers[0], 2, sizeof(state_message_t), 0}};
const weft_remote_sem_t ready = {{&weft_system_peers[0], 3, 0, 0}};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(2U * sizeof(samples_message_t) <= 256U, "a batch of samples is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(near_message_t) <= 256U, "a message of near is larger than the payload of a link on its route: raise `payload`, which is 256");
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
    .device = &weft_uart_host,
    .memory = weft_system_link_memory_0,
    .window = 4,
    .unit = 0,
    .irq = 31,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = 0, .peer = 0}, /* mips */
    {.link = 0, .peer = 1}, /* cores */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* process */
};
static const uint8_t weft_system_ceilings[] = {5, 5, 5};

weft_status_t weft_serve_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_port(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_data_event(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_function(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &near, .serve = weft_serve_msgq, .size = sizeof(near_message_t), .options = 0},
    {.object = &words, .serve = weft_serve_port, .size = sizeof(words_message_t), .options = 0},
    {.object = &level, .serve = weft_serve_data_event, .size = sizeof(level_message_t), .options = 0},
    {.object = &area, .serve = weft_serve_function, .size = sizeof(area_argument_t), .options = 0},
};
static const weft_net_hub_t weft_system_hubs_of_0[] = {
    {.object = &words, .serve = weft_serve_port, .size = sizeof(words_message_t), .options = 0},
    {.object = &level, .serve = weft_serve_data_event, .size = sizeof(level_message_t), .options = 0},
    {.object = &area, .serve = weft_serve_function, .size = sizeof(area_argument_t), .options = 0},
};
static const weft_net_hub_t weft_system_hubs_of_1[] = {
    {.object = &near, .serve = weft_serve_msgq, .size = sizeof(near_message_t), .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "mips",
     .hubs = weft_system_hubs_of_0,
     .hub_count = 3,
     .node = 0,
     .link = 0},
    {.name = "cores",
     .hubs = weft_system_hubs_of_1,
     .hub_count = 1,
     .node = 1,
     .link = 0},
};

static const uint16_t weft_system_proxies_of_0[] = {0, WEFT_NET_NOBODY, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY, WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &producer_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 0},
};

/* For consumer on mips. */
static union {
    uint64_t words[2];
    words_message_t of_words;
    level_message_t of_level;
    area_argument_t argument_of_area;
    area_result_t result_of_area;
} weft_system_buffer_0;
/* For observer on cores. */
static union {
    uint64_t words[2];
    near_message_t of_near;
} weft_system_buffer_1;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 3,
     .hubs = weft_system_hubs_of_0,
     .buffer = &weft_system_buffer_0},
    {.client = 0,
     .peer = 1,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_1),
     .hub_count = 1,
     .hubs = weft_system_hubs_of_1,
     .buffer = &weft_system_buffer_1},
};
static weft_net_proxy_t weft_system_proxies[2];

const weft_net_config_t weft_net_config = {
    .name = "process",
    .driver = &weft_uart_driver,
    .hash = 0xd2bce2b3U,
    .sizes = 1U * (uint32_t)sizeof(samples_message_t) + 3U * (uint32_t)sizeof(near_message_t) + 5U * (uint32_t)sizeof(texts_message_t) + 7U * (uint32_t)sizeof(words_message_t) + 9U * (uint32_t)sizeof(level_message_t) + 11U * (uint32_t)sizeof(state_message_t) + 13U * (uint32_t)sizeof(area_argument_t) + 15U * (uint32_t)sizeof(area_result_t),
    .heartbeat = 100000U,
    .self = 2,
    .nodes = 3,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_arch_wait_for_interrupt_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_PERIOD | WEFT_NET_NEED_HEARTBEAT | WEFT_NET_NEED_POST | WEFT_NET_NEED_POSTED | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 1,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 2,
    .hubs = weft_system_hubs,
    .hub_count = 4,
    .clients = weft_system_clients,
    .client_count = 1,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 2,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "process",
    .tasks = weft_system_tasks,
    .task_count = 2,
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
