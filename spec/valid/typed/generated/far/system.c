/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node far of typed.yaml: its objects and tables. Generated; do not edit.
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

_Static_assert(sizeof(texts_message_t) <= UINT32_MAX / 2U, "queue texts is too large");
static _Alignas(uint64_t) texts_message_t weft_system_ring_texts[2];
weft_msgq_t texts = WEFT_MSGQ_INIT(weft_system_ring_texts, sizeof(texts_message_t), 2);

_Static_assert(sizeof(level_message_t) <= UINT16_MAX, "value of level is too large");
static _Alignas(uint64_t) level_message_t weft_system_value_level;
weft_data_event_t level = WEFT_DATA_EVENT_INIT(&weft_system_value_level, sizeof(level_message_t));

_Static_assert(sizeof(state_message_t) <= UINT16_MAX, "value of state is too large");
static _Alignas(uint64_t) state_message_t weft_system_value_state;
weft_blackboard_t state = WEFT_BLACKBOARD_INIT(&weft_system_value_state, sizeof(state_message_t));

weft_function_t decode = WEFT_FUNCTION_INIT(sizeof(decode_argument_t), sizeof(decode_result_t), 4);

weft_function_t tick = WEFT_FUNCTION_INIT(0, 0, 1);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task decoder is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_decoder[WEFT_SYSTEM_STACK(1024U)];
weft_task_t decoder_task;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task ticker is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_ticker[WEFT_SYSTEM_STACK(1024U)];
weft_task_t ticker_task;

/* Executes the calls of decode, one after another. */
static void weft_system_serve_decoder(void *arg)
{
    static weft_function_call_t call = WEFT_FUNCTION_CALL_INIT;
    static decode_argument_t argument[4];
    static decode_result_t result[4];

    (void)arg;
    for (;;) {
        if (weft_function_accept(&decode, &call, argument, WEFT_FOREVER) != WEFT_OK) {
            continue;
        }
        weft_status_t status = WEFT_OK;
        for (uint32_t i = 0; status == WEFT_OK && i < weft_function_count(&call); i++) {
            status = decode_bytes((const decode_argument_t *)&argument[i], &result[i]);
        }
        if (status == WEFT_OK) {
            (void)weft_function_complete(&call, result);
        } else {
            (void)weft_function_refuse(&call);
        }
    }
}

/* Executes the calls of tick, one after another. */
static void weft_system_serve_ticker(void *arg)
{
    static weft_function_call_t call = WEFT_FUNCTION_CALL_INIT;

    (void)arg;
    for (;;) {
        if (weft_function_accept(&tick, &call, NULL, WEFT_FOREVER) != WEFT_OK) {
            continue;
        }
        if (count_tick() == WEFT_OK) {
            (void)weft_function_complete(&call, NULL);
        } else {
            (void)weft_function_refuse(&call);
        }
    }
}

/* Of each UART: a device, or else that of a link. */
void weft_uart_ready(unsigned unit)
{
    (void)unit;
    weft_net_doorbell();
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &decoder_task,
        .attr =
            {
                .entry = weft_system_serve_decoder,
                .arg = NULL,
                .stack = weft_system_stack_decoder,
                .stack_size = sizeof(weft_system_stack_decoder),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "decoder",
        .autostart = true,
    },
    {
        .task = &ticker_task,
        .attr =
            {
                .entry = weft_system_serve_ticker,
                .arg = NULL,
                .stack = weft_system_stack_ticker,
                .stack_size = sizeof(weft_system_stack_ticker),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "ticker",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
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
            .peer = 0, /* near */
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
    {.link = 0, .peer = 0}, /* near */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* far */
};
static const uint8_t weft_system_ceilings[] = {5, 5};

weft_status_t weft_serve_msgq_many(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_data_event(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_blackboard(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_function_many(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_function(void *hub, weft_op_t *op, weft_timeout_t timeout);
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &texts, .serve = weft_serve_msgq_many, .size = sizeof(texts_message_t), .options = 0},
    {.object = &level, .serve = weft_serve_data_event, .size = sizeof(level_message_t), .options = 0},
    {.object = &state, .serve = weft_serve_blackboard, .size = sizeof(state_message_t), .options = 0},
    {.object = &decode, .serve = weft_serve_function_many, .size = sizeof(decode_argument_t), .options = 0},
    {.object = &tick, .serve = weft_serve_function, .size = 0, .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "near",
     .hubs = weft_system_hubs,
     .hub_count = 5,
     .node = 0,
     .link = 0},
};

/* For first on near. */
static union {
    uint64_t words[2];
    texts_message_t of_texts[2];
    level_message_t of_level;
    state_message_t of_state;
    decode_argument_t argument_of_decode[4];
    decode_result_t result_of_decode[4];
} weft_system_buffer_0;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 5,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 5,
     .hubs = weft_system_hubs,
     .buffer = &weft_system_buffer_0},
};
static weft_net_proxy_t weft_system_proxies[1];

const weft_net_config_t weft_net_config = {
    .name = "far",
    .driver = &weft_uart_driver,
    .hash = 0x6ba6b376U,
    .sizes = 1U * (uint32_t)sizeof(texts_message_t) + 3U * (uint32_t)sizeof(level_message_t) + 5U * (uint32_t)sizeof(state_message_t) + 7U * (uint32_t)sizeof(decode_argument_t) + 9U * (uint32_t)sizeof(decode_result_t),
    .heartbeat = 100000U,
    .self = 1,
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
    .hubs = weft_system_hubs,
    .hub_count = 5,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 1,
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "far",
    .tasks = weft_system_tasks,
    .task_count = 2,
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
