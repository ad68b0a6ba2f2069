/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node dsp0 of user_remote.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

_Static_assert(sizeof(blocks0_message_t) <= UINT32_MAX / 4U, "queue blocks0 is too large");
static _Alignas(uint64_t) blocks0_message_t weft_system_ring_blocks0[4];
weft_msgq_t blocks0 = WEFT_MSGQ_INIT(weft_system_ring_blocks0, sizeof(blocks0_message_t), 4);

weft_function_t encode = WEFT_FUNCTION_INIT(sizeof(encode_argument_t), sizeof(encode_result_t), 1);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task worker0 is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_worker0[WEFT_SYSTEM_STACK(1024U)];
weft_task_t worker0_task;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task encoder is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_encoder[WEFT_SYSTEM_STACK(1024U)];
weft_task_t encoder_task;

/* Executes the calls of encode, one after another. */
static void weft_system_serve_encoder(void *arg)
{
    static weft_function_call_t call = WEFT_FUNCTION_CALL_INIT;
    static encode_argument_t argument;
    static encode_result_t result;

    (void)arg;
    for (;;) {
        if (weft_function_accept(&encode, &call, &argument, WEFT_FOREVER) != WEFT_OK) {
            continue;
        }
        if (encode_block((const encode_argument_t *)&argument, &result) == WEFT_OK) {
            (void)weft_function_complete(&call, &result);
        } else {
            (void)weft_function_refuse(&call);
        }
    }
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &worker0_task,
        .attr =
            {
                .entry = worker,
                .arg = NULL,
                .stack = weft_system_stack_worker0,
                .stack_size = sizeof(weft_system_stack_worker0),
                .priority = 6,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "worker0",
        .autostart = false,
    },
    {
        .task = &encoder_task,
        .attr =
            {
                .entry = weft_system_serve_encoder,
                .arg = NULL,
                .stack = weft_system_stack_encoder,
                .stack_size = sizeof(weft_system_stack_encoder),
                .priority = 4,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "encoder",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[1];
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(sizeof(blocks0_message_t) <= 256U, "a message of blocks0 is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(encode_argument_t) <= 256U, "the argument of encode is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(encode_result_t) <= 256U, "the result of encode is larger than the payload of a link on its route: raise `payload`, which is 256");

static weft_shm_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 0, /* gpp */
            .period = 0U,
        },
    .medium = &weft_shm_cores,
    .aperture = (void *)0x80801000U,
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
    {.link = 0, .peer = 0}, /* gpp */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* dsp0 */
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* dsp1 */
};
static const uint8_t weft_system_ceilings[] = {4, 4, 4};

weft_status_t weft_serve_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_function(void *hub, weft_op_t *op, weft_timeout_t timeout);
weft_status_t weft_serve_task(void *hub, weft_op_t *op, weft_timeout_t timeout);

static weft_status_t weft_serve_reset_or_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    return op->service == WEFT_NET_RESET ? weft_msgq_reset_counted((weft_msgq_t *)hub, &op->result) : weft_serve_msgq(hub, op, timeout);
}


static weft_status_t weft_serve_reset_or_function(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    return op->service == WEFT_NET_RESET ? weft_function_reset_counted((weft_function_t *)hub, &op->result) : weft_serve_function(hub, op, timeout);
}

static const weft_net_task_t weft_system_control_worker0 = {.task = &worker0_task, .ceiling = 4};
static const weft_net_hub_t weft_system_hubs[] = {
    {.object = &blocks0, .serve = weft_serve_msgq, .size = sizeof(blocks0_message_t), .options = 0},
    {.object = &encode, .serve = weft_serve_function, .size = sizeof(encode_argument_t), .options = 0},
    {.object = (void *)&weft_system_control_worker0, .serve = weft_serve_task, .size = 0, .options = 0},
};
static const weft_net_hub_t weft_system_hubs_of_0[] = {
    {.object = &blocks0, .serve = weft_serve_reset_or_msgq, .size = sizeof(blocks0_message_t), .options = 0},
    {.object = &encode, .serve = weft_serve_reset_or_function, .size = sizeof(encode_argument_t), .options = 0},
    {.object = (void *)&weft_system_control_worker0, .serve = weft_serve_task, .size = 0, .options = 0},
};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "gpp",
     .hubs = weft_system_hubs_of_0,
     .hub_count = 3,
     .node = 0,
     .link = 0},
};

/* For feeder on gpp. */
static union {
    uint64_t words[2];
    blocks0_message_t of_blocks0;
    encode_argument_t argument_of_encode;
    encode_result_t result_of_encode;
} weft_system_buffer_0;
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_proxy_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];
static const weft_net_proxy_attr_t weft_system_proxy_attrs[] = {
    {.client = 0,
     .peer = 0,
     .ceiling = 4,
     .size = sizeof(weft_system_buffer_0),
     .hub_count = 3,
     .hubs = weft_system_hubs_of_0,
     .buffer = &weft_system_buffer_0},
};
static weft_net_proxy_t weft_system_proxies[1];

const weft_net_config_t weft_net_config = {
    .name = "dsp0",
    .driver = &weft_shm_driver,
    .hash = 0x619cd1eeU,
    .sizes = 1U * (uint32_t)sizeof(blocks0_message_t) + 3U * (uint32_t)sizeof(blocks1_message_t) + 5U * (uint32_t)sizeof(encode_argument_t) + 7U * (uint32_t)sizeof(encode_result_t),
    .heartbeat = 0U,
    .self = 1,
    .nodes = 3,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_shm_wait_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_IDLE | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 1,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 1,
    .hubs = weft_system_hubs,
    .hub_count = 3,
    .proxy_attrs = weft_system_proxy_attrs,
    .proxies = weft_system_proxies,
    .proxy_stack = weft_system_proxy_stack,
    .proxy_stack_size = sizeof weft_system_proxy_stack,
    .proxy_count = 1,
};

const weft_msgq_ref_t blocks[] = {
    {(uintptr_t)&blocks0},
    {0},
};

const weft_task_ref_t worker_tasks[] = {
    {(uintptr_t)&worker0_task},
    {0},
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "dsp0",
    .tasks = weft_system_tasks,
    .task_count = 2,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_shm_doorbell_isr(void); /* of the network */

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
    /* 31 */ weft_shm_doorbell_isr,
};
