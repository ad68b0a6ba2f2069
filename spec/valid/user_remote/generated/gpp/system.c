/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node gpp of user_remote.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include <weft/user_calls.h>

#include "user.h"
#include "user/user.h"
#include "proxy.h"
#include "link/shm/shm.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

weft_sem_t here = WEFT_SEM_INIT(0);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task feeder is too small");
static _Alignas(WEFT_ARCH_REGION_ALIGN(WEFT_SYSTEM_STACK(1024U)))
    uint8_t weft_system_stack_feeder[WEFT_ARCH_REGION_SIZE(WEFT_SYSTEM_STACK(1024U))];
weft_task_t feeder_task;

/* User tasks: what they may use, and their memory. */
extern uint8_t weft_user_text_begin[], weft_user_text_end[];
extern uint8_t weft_partition_feeder_begin[], weft_partition_feeder_data_end[];
extern uint8_t weft_partition_feeder_end[], weft_partition_feeder_load[];

static const weft_user_remote_task_t weft_system_remote_task_worker0 = {&worker0_task, 0};

static const weft_user_remote_task_t weft_system_remote_task_worker1 = {&worker1_task, 0};

/* In code of user tasks, the addresses of objects are handles: places in permission tables, from 1. */
#define WEFT_SYSTEM_HANDLE(name, place)                                                            \
    __asm__(".globl weft_handle_" #name "\n.set weft_handle_" #name ", " #place)

WEFT_SYSTEM_HANDLE(blocks0, 1);
WEFT_SYSTEM_HANDLE(blocks1, 2);
WEFT_SYSTEM_HANDLE(encode, 3);
WEFT_SYSTEM_HANDLE(here, 4);
WEFT_SYSTEM_HANDLE(feeder_task, 5);
WEFT_SYSTEM_HANDLE(worker0_task, 6);
WEFT_SYSTEM_HANDLE(worker1_task, 7);

/* What stands for several, in code of user tasks. */
extern const weft_msgq_ref_t weft_handle_blocks[2];
__attribute__((section(".rodata.weft_svc_blocks"))) const weft_msgq_ref_t weft_handle_blocks[] = {
    {((uintptr_t)1U | WEFT_REF_REMOTE_USER)},
    {((uintptr_t)2U | WEFT_REF_REMOTE_USER)},
};

/* What stands for several, in code of user tasks. */
extern const weft_task_ref_t weft_handle_worker_tasks[2];
__attribute__((section(".rodata.weft_svc_worker_tasks"))) const weft_task_ref_t weft_handle_worker_tasks[] = {
    {((uintptr_t)6U | WEFT_REF_REMOTE_USER)},
    {((uintptr_t)7U | WEFT_REF_REMOTE_USER)},
};

const weft_user_partition_t weft_user_partitions[] = {
    {weft_partition_feeder_begin, weft_partition_feeder_data_end,
     weft_partition_feeder_end, weft_partition_feeder_load},
};
const size_t weft_user_partition_count = 1;

static _Alignas(WEFT_STACK_ALIGN) struct {
    uint8_t stack[WEFT_ARCH_USER_STACK];
    struct weft_arch_user arch;
} weft_system_kernel_stack_feeder;

static const weft_user_object_t weft_system_objects_feeder[] = {
    {NULL, WEFT_USER_NONE},
{&blocks0, WEFT_USER_REMOTE_MSGQ},
{&blocks1, WEFT_USER_REMOTE_MSGQ},
{&encode, WEFT_USER_REMOTE_FUNCTION},
{&here, WEFT_USER_SEM},
{&feeder_task, WEFT_USER_TASK},
{&weft_system_remote_task_worker0, WEFT_USER_REMOTE_TASK},
{&weft_system_remote_task_worker1, WEFT_USER_REMOTE_TASK},
};

static const weft_user_region_t weft_system_regions_feeder[] = {
    {(uintptr_t)weft_user_text_begin, (uintptr_t)weft_user_text_end, WEFT_USER_CODE},
    {(uintptr_t)weft_system_stack_feeder,
     (uintptr_t)weft_system_stack_feeder + sizeof(weft_system_stack_feeder), WEFT_USER_DATA},
    {(uintptr_t)weft_partition_feeder_begin, (uintptr_t)weft_partition_feeder_end,
     WEFT_USER_DATA},
};

static weft_user_record_t weft_system_record_feeder;

static const weft_user_t weft_system_user_feeder = {
    .count = 8,
    .objects = weft_system_objects_feeder,
    .arch = &weft_system_kernel_stack_feeder.arch,
    .regions = weft_system_regions_feeder,
    .regions_end = weft_system_regions_feeder + 3,
    .entry = feeder,
    .arg = (void *)((uintptr_t)3U | WEFT_REF_REMOTE_USER),
    .record = &weft_system_record_feeder,
    .name = "feeder",
    .self = (const void *)5U,
    .priority = 5,
    .ceiling = 4,
    .restarts = false,
    .resets = true,
};

/* System calls, those of kinds of objects that no user task uses left out. */
#define WEFT_SYSTEM_DECLARE(call) void weft_call_##call(void);
#define WEFT_SYSTEM_CALL(call) weft_call_##call,
#define WEFT_SYSTEM_NO_CALL(call) weft_call_none,
WEFT_USER_CALLS_TIME(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_TASK(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_SEM(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_RESET(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_REMOTE_TASK(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_REMOTE_MSGQ(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_REMOTE_FUNCTION(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_REMOTE_RESET(WEFT_SYSTEM_DECLARE)

const weft_user_call_t weft_user_calls[] = {
    WEFT_USER_CALLS_TIME(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_TASK(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_SEM(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_EVENT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_FLAGS(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_PORT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_MSGQ(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_DATA_EVENT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_BLACKBOARD(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_MUTEX(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_RMUTEX(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_COND(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_HUB(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_POOL(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_PACKET(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_STACK(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_QUEUE(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_SWI(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_LOG(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_BARRIER(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_FUNCTION(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_RESET(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_USER(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_TASK(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_REMOTE_SEM(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_EVENT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_FLAGS(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_PORT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_MSGQ(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_REMOTE_DATA_EVENT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_BLACKBOARD(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_MUTEX(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_RMUTEX(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_COND(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_BARRIER(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_REMOTE_FUNCTION(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_REMOTE_RESET(WEFT_SYSTEM_CALL)
};

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &feeder_task,
        .attr =
            {
                .entry = weft_user_start,
                .arg = (void *)(uintptr_t)&weft_system_user_feeder,
                .stack = weft_system_kernel_stack_feeder.stack,
                .stack_size = WEFT_ARCH_USER_STACK,
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "feeder",
        .autostart = true,
    },
};

/* The network: links, routes, clients and proxies. */
static weft_net_peer_t weft_system_peers[2];
const weft_remote_msgq_t blocks0 = {{&weft_system_peers[0], 0, sizeof(blocks0_message_t), 0}, 1};
const weft_remote_msgq_t blocks1 = {{&weft_system_peers[1], 0, sizeof(blocks1_message_t), 0}, 1};
const weft_remote_function_t encode = {{&weft_system_peers[0], 1, sizeof(encode_argument_t), 0}, sizeof(encode_result_t), 1};
const weft_remote_task_t worker0_task = {{&weft_system_peers[0], 2, 0, 0}};
const weft_remote_task_t worker1_task = {{&weft_system_peers[1], 1, 0, 0}};
const weft_shared_pool_t weft_shared_pools[] = {
    {.pool = NULL},
};
_Static_assert(sizeof(blocks0_message_t) <= 256U, "a message of blocks0 is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(blocks1_message_t) <= 256U, "a message of blocks1 is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(encode_argument_t) <= 256U, "the argument of encode is larger than the payload of a link on its route: raise `payload`, which is 256");
_Static_assert(sizeof(encode_result_t) <= 256U, "the result of encode is larger than the payload of a link on its route: raise `payload`, which is 256");

static weft_shm_link_t weft_system_link_0 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 0,
            .peer = 1, /* dsp0 */
            .period = 0U,
        },
    .medium = &weft_shm_cores,
    .aperture = (void *)0x80801000U,
    .offset = 0,
    .ring = 8192,
    .pool = 0,
    .end = 0,
    .unit = 1,
    .irq = 31,
};

static weft_shm_link_t weft_system_link_1 = {
    .link =
        {
            .driver = &weft_shm_driver,
            .payload = 256,
            .notify = WEFT_LINK_INTERRUPT,
            .index = 1,
            .peer = 2, /* dsp1 */
            .period = 0U,
        },
    .medium = &weft_shm_cores,
    .aperture = (void *)0x80805400U,
    .offset = 0,
    .ring = 8192,
    .pool = 0,
    .end = 0,
    .unit = 2,
    .irq = 31,
};

static weft_link_t *const weft_system_links[] = {
    &weft_system_link_0.link,
    &weft_system_link_1.link,
};

static const weft_net_route_t weft_system_routes[] = {
    {.link = WEFT_NET_NONE, .peer = WEFT_NET_NONE}, /* gpp */
    {.link = 0, .peer = 0}, /* dsp0 */
    {.link = 1, .peer = 1}, /* dsp1 */
};
static const uint8_t weft_system_ceilings[] = {4, 4, 4};

static const weft_net_peer_attr_t weft_system_peer_attrs[] = {
    {.name = "dsp0",
     .hubs = NULL,
     .hub_count = 0,
     .node = 1,
     .link = 0},
    {.name = "dsp1",
     .hubs = NULL,
     .hub_count = 0,
     .node = 2,
     .link = 1},
};

static const uint16_t weft_system_proxies_of_0[] = {0, 0, WEFT_NET_NOBODY};
static uint8_t weft_system_boosts_of_0[] = {WEFT_NET_NO_PRIORITY, WEFT_NET_NO_PRIORITY};
static weft_net_client_t weft_system_clients[] = {
    {.task = &feeder_task,
     .proxies = weft_system_proxies_of_0,
     .boosts = weft_system_boosts_of_0,
     .requests = 0},
};

const weft_net_config_t weft_net_config = {
    .name = "gpp",
    .driver = &weft_shm_driver,
    .hash = 0x619cd1eeU,
    .sizes = 1U * (uint32_t)sizeof(blocks0_message_t) + 3U * (uint32_t)sizeof(blocks1_message_t) + 5U * (uint32_t)sizeof(encode_argument_t) + 7U * (uint32_t)sizeof(encode_result_t),
    .heartbeat = 0U,
    .self = 0,
    .nodes = 3,
    .payload = 256,
    .doorbell_irq = 31,
    .wait_unlock = weft_shm_wait_unlock,
    .max_silent = 10,
    .needs = WEFT_NET_NEED_IDLE | WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN,
    .routes = weft_system_routes,
    .ceilings = weft_system_ceilings,
    .links = weft_system_links,
    .link_count = 2,
    .peer_attrs = weft_system_peer_attrs,
    .peers = weft_system_peers,
    .peer_count = 2,
    .clients = weft_system_clients,
    .client_count = 1,
};

const weft_msgq_ref_t blocks[] = {
    {(uintptr_t)&blocks0 + WEFT_REF_REMOTE},
    {(uintptr_t)&blocks1 + WEFT_REF_REMOTE},
};

const weft_task_ref_t worker_tasks[] = {
    {(uintptr_t)&worker0_task + WEFT_REF_REMOTE},
    {(uintptr_t)&worker1_task + WEFT_REF_REMOTE},
};

/* The idle task also starts the node and its links. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 1024U)];

const weft_system_t weft_system = {
    .node = "gpp",
    .tasks = weft_system_tasks,
    .task_count = 1,
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
