/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of user_tasks.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include <weft/user_calls.h>

#include "user.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

weft_sem_t ready = WEFT_SEM_INIT(0);

_Static_assert(sizeof(frames_message_t) <= UINT32_MAX / 4U, "queue frames is too large");
static _Alignas(uint64_t) frames_message_t weft_system_ring_frames[4];
weft_msgq_t frames = WEFT_MSGQ_INIT(weft_system_ring_frames, sizeof(frames_message_t), 4);

weft_rmutex_t guard = WEFT_RMUTEX_INIT;

weft_hub_t latch = WEFT_HUB_INIT(&latch_type);

static uint8_t weft_system_blocks_blocks[4 * WEFT_SYSTEM_POINTERS(30U) * sizeof(void *)]
    __attribute__((aligned(8), section(".bss.partition.shared")));
static void *weft_system_memory_blocks[4];
static weft_pool_t weft_system_words_blocks;

static uint8_t weft_system_blocks_packets[2 * WEFT_SYSTEM_POINTERS(WEFT_PACKET_SIZE(21U)) * sizeof(void *)]
    __attribute__((aligned(8), section(".bss.partition.shared")));
static void *weft_system_memory_packets[2];
static weft_pool_t weft_system_words_packets;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task feeder is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_feeder[WEFT_SYSTEM_STACK(1024U)];
weft_task_t feeder_task;

_Static_assert(WEFT_SYSTEM_STACK(1504U) >= WEFT_STACK_MIN, "stack of task codec is too small");
static _Alignas(WEFT_ARCH_REGION_ALIGN(WEFT_SYSTEM_STACK(1504U)))
    uint8_t weft_system_stack_codec[WEFT_ARCH_REGION_SIZE(WEFT_SYSTEM_STACK(1504U))];
weft_task_t codec_task;

_Static_assert(WEFT_SYSTEM_STACK(512U) >= WEFT_STACK_MIN, "stack of task monitor is too small");
static _Alignas(WEFT_ARCH_REGION_ALIGN(WEFT_SYSTEM_STACK(512U)))
    uint8_t weft_system_stack_monitor[WEFT_ARCH_REGION_SIZE(WEFT_SYSTEM_STACK(512U))];
weft_task_t monitor_task;

_Static_assert(WEFT_SYSTEM_STACK(512U) >= WEFT_STACK_MIN, "stack of task helper is too small");
static _Alignas(WEFT_ARCH_REGION_ALIGN(WEFT_SYSTEM_STACK(512U)))
    uint8_t weft_system_stack_helper[WEFT_ARCH_REGION_SIZE(WEFT_SYSTEM_STACK(512U))];
weft_task_t helper_task;

/* User tasks: what they may use, and their memory. */
extern uint8_t weft_user_text_begin[], weft_user_text_end[];
extern uint8_t weft_partition_codec_begin[], weft_partition_codec_data_end[];
extern uint8_t weft_partition_codec_end[], weft_partition_codec_load[];
extern uint8_t weft_partition_shared_begin[], weft_partition_shared_data_end[];
extern uint8_t weft_partition_shared_end[], weft_partition_shared_load[];

static const weft_user_hub_t weft_system_hub_latch = {
    (weft_hub_t *)&latch, sizeof(latch_request_t)};

static const weft_user_pool_t weft_system_pool_blocks = {
    &weft_system_words_blocks, weft_system_blocks_blocks,
    sizeof(weft_system_blocks_blocks) / 4U, 4};

static const weft_user_pool_t weft_system_packet_pool_packets = {
    &weft_system_words_packets, weft_system_blocks_packets,
    sizeof(weft_system_blocks_packets) / 2U, 2};

/* In code of user tasks, the addresses of objects are handles: places in permission tables, from 1. */
#define WEFT_SYSTEM_HANDLE(name, place)                                                            \
    __asm__(".globl weft_handle_" #name "\n.set weft_handle_" #name ", " #place)

WEFT_SYSTEM_HANDLE(ready, 1);
WEFT_SYSTEM_HANDLE(frames, 2);
WEFT_SYSTEM_HANDLE(guard, 3);
WEFT_SYSTEM_HANDLE(latch, 4);
WEFT_SYSTEM_HANDLE(blocks, 5);
WEFT_SYSTEM_HANDLE(packets, 6);
WEFT_SYSTEM_HANDLE(codec_task, 7);
WEFT_SYSTEM_HANDLE(monitor_task, 8);
WEFT_SYSTEM_HANDLE(helper_task, 9);
WEFT_SYSTEM_HANDLE(later_swi, 10);
WEFT_SYSTEM_HANDLE(story_log, 11);

const weft_user_partition_t weft_user_partitions[] = {
    {weft_partition_codec_begin, weft_partition_codec_data_end,
     weft_partition_codec_end, weft_partition_codec_load},
    {weft_partition_shared_begin, weft_partition_shared_data_end,
     weft_partition_shared_end, weft_partition_shared_load},
};
const size_t weft_user_partition_count = 2;

static _Alignas(WEFT_STACK_ALIGN) struct {
    uint8_t stack[WEFT_ARCH_USER_STACK];
    struct weft_arch_user arch;
} weft_system_kernel_stack_codec;

static const weft_user_object_t weft_system_objects_codec[] = {
    {NULL, WEFT_USER_NONE},
{&ready, WEFT_USER_SEM},
{&frames, WEFT_USER_MSGQ},
{&guard, WEFT_USER_RMUTEX},
{&weft_system_hub_latch, WEFT_USER_HUB},
{&weft_system_pool_blocks, WEFT_USER_POOL},
{&weft_system_packet_pool_packets, WEFT_USER_PACKET_POOL},
{&codec_task, WEFT_USER_TASK},
{&monitor_task, WEFT_USER_TASK},
{&helper_task, WEFT_USER_TASK},
{&later_swi, WEFT_USER_SWI},
{&story_log, WEFT_USER_LOG},
};

static const weft_user_region_t weft_system_regions_codec[] = {
    {(uintptr_t)weft_user_text_begin, (uintptr_t)weft_user_text_end, WEFT_USER_CODE},
    {(uintptr_t)weft_system_stack_codec,
     (uintptr_t)weft_system_stack_codec + sizeof(weft_system_stack_codec), WEFT_USER_DATA},
    {(uintptr_t)weft_partition_codec_begin, (uintptr_t)weft_partition_codec_end,
     WEFT_USER_DATA},
    {(uintptr_t)weft_partition_shared_begin, (uintptr_t)weft_partition_shared_end,
     WEFT_USER_DATA},
};

static weft_user_record_t weft_system_record_codec;

static const weft_user_t weft_system_user_codec = {
    .count = 12,
    .objects = weft_system_objects_codec,
    .arch = &weft_system_kernel_stack_codec.arch,
    .regions = weft_system_regions_codec,
    .regions_end = weft_system_regions_codec + 4,
    .entry = run_codec,
    .arg = (void *)(uintptr_t)1U,
    .record = &weft_system_record_codec,
    .name = "codec",
    .self = (const void *)7U,
    .priority = 6,
    .ceiling = 6,
    .restarts = true,
};

static _Alignas(WEFT_STACK_ALIGN) struct {
    uint8_t stack[WEFT_ARCH_USER_STACK];
    struct weft_arch_user arch;
} weft_system_kernel_stack_monitor;

static const weft_user_object_t weft_system_objects_monitor[] = {
    {NULL, WEFT_USER_NONE},
{&ready, WEFT_USER_SEM},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{&monitor_task, WEFT_USER_TASK},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
};

static const weft_user_region_t weft_system_regions_monitor[] = {
    {(uintptr_t)weft_user_text_begin, (uintptr_t)weft_user_text_end, WEFT_USER_CODE},
    {(uintptr_t)weft_system_stack_monitor,
     (uintptr_t)weft_system_stack_monitor + sizeof(weft_system_stack_monitor), WEFT_USER_DATA},
};

static weft_user_record_t weft_system_record_monitor;

static const weft_user_t weft_system_user_monitor = {
    .count = 12,
    .objects = weft_system_objects_monitor,
    .arch = &weft_system_kernel_stack_monitor.arch,
    .regions = weft_system_regions_monitor,
    .regions_end = weft_system_regions_monitor + 2,
    .entry = run_monitor,
    .arg = (void *)(intptr_t)-3,
    .record = &weft_system_record_monitor,
    .name = "monitor",
    .self = (const void *)8U,
    .priority = 7,
    .ceiling = 7,
    .restarts = false,
};

static _Alignas(WEFT_STACK_ALIGN) struct {
    uint8_t stack[WEFT_ARCH_USER_STACK];
    struct weft_arch_user arch;
} weft_system_kernel_stack_helper;

static const weft_user_object_t weft_system_objects_helper[] = {
    {NULL, WEFT_USER_NONE},
{&ready, WEFT_USER_SEM},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
{&helper_task, WEFT_USER_TASK},
{NULL, WEFT_USER_NONE},
{NULL, WEFT_USER_NONE},
};

static const weft_user_region_t weft_system_regions_helper[] = {
    {(uintptr_t)weft_user_text_begin, (uintptr_t)weft_user_text_end, WEFT_USER_CODE},
    {(uintptr_t)weft_system_stack_helper,
     (uintptr_t)weft_system_stack_helper + sizeof(weft_system_stack_helper), WEFT_USER_DATA},
    {(uintptr_t)weft_partition_shared_begin, (uintptr_t)weft_partition_shared_end,
     WEFT_USER_DATA},
};

static weft_user_record_t weft_system_record_helper;

static weft_user_t weft_system_user_helper = {
    .count = 12,
    .objects = weft_system_objects_helper,
    .arch = &weft_system_kernel_stack_helper.arch,
    .regions = weft_system_regions_helper,
    .regions_end = weft_system_regions_helper + 3,
    .entry = run_helper,
    .arg = (void *)(uintptr_t)0U,
    .record = &weft_system_record_helper,
    .name = "helper",
    .self = (const void *)9U,
    .priority = 8,
    .ceiling = 7,
    .restarts = false,
    .stack = weft_system_kernel_stack_helper.stack,
    .is_slot = true,
};

/* System calls, those of kinds of objects that no user task uses left out. */
#define WEFT_SYSTEM_DECLARE(call) void weft_call_##call(void);
#define WEFT_SYSTEM_CALL(call) weft_call_##call,
#define WEFT_SYSTEM_NO_CALL(call) weft_call_none,
WEFT_USER_CALLS_TIME(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_TASK(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_SEM(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_MSGQ(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_RMUTEX(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_HUB(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_POOL(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_PACKET(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_SWI(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_LOG(WEFT_SYSTEM_DECLARE)
WEFT_USER_CALLS_USER(WEFT_SYSTEM_DECLARE)

const weft_user_call_t weft_user_calls[] = {
    WEFT_USER_CALLS_TIME(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_TASK(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_SEM(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_EVENT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_FLAGS(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_PORT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_MSGQ(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_DATA_EVENT(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_BLACKBOARD(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_MUTEX(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_RMUTEX(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_COND(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_HUB(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_POOL(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_PACKET(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_STACK(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_QUEUE(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_SWI(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_LOG(WEFT_SYSTEM_CALL)
    WEFT_USER_CALLS_BARRIER(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_FUNCTION(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_RESET(WEFT_SYSTEM_NO_CALL)
    WEFT_USER_CALLS_USER(WEFT_SYSTEM_CALL)
};

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &feeder_task,
        .attr =
            {
                .entry = feed,
                .arg = NULL,
                .stack = weft_system_stack_feeder,
                .stack_size = sizeof(weft_system_stack_feeder),
                .priority = 4,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "feeder",
        .autostart = true,
    },
    {
        .task = &codec_task,
        .attr =
            {
                .entry = weft_user_start,
                .arg = (void *)(uintptr_t)&weft_system_user_codec,
                .stack = weft_system_kernel_stack_codec.stack,
                .stack_size = WEFT_ARCH_USER_STACK,
                .priority = 6,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "codec",
        .autostart = true,
    },
    {
        .task = &monitor_task,
        .attr =
            {
                .entry = weft_user_start,
                .arg = (void *)(uintptr_t)&weft_system_user_monitor,
                .stack = weft_system_kernel_stack_monitor.stack,
                .stack_size = WEFT_ARCH_USER_STACK,
                .priority = 7,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "monitor",
        .autostart = true,
    },
    {
        .task = &helper_task,
        .attr =
            {
                .entry = weft_user_start,
                .arg = (void *)(uintptr_t)&weft_system_user_helper,
                .stack = weft_system_kernel_stack_helper.stack,
                .stack_size = WEFT_ARCH_USER_STACK,
                .priority = 8,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "helper",
        .autostart = false,
    },
};

static weft_log_record_t weft_system_records_story[8];
weft_log_t story_log = WEFT_LOG_INIT(weft_system_records_story, 8U, WEFT_LOG_CIRCULAR);

extern const char weft_system_info[];
WEFT_INFO const char weft_system_info[] = "{\"node\":\"main\",\"logs\":[\"story\"],\"stats\":{}}";

weft_swi_t later_swi = WEFT_SWI_INIT(on_later, NULL, 4, 0U);

const weft_system_swis_t weft_system_swis = {
    .periodics = NULL,
};

/* What must happen before the first task: pools and heaps are laid out, writers of pipes learn that all is empty. */
static void weft_system_prepare(void)
{
    weft_pool_init(&weft_system_words_blocks, weft_system_memory_blocks, sizeof(void *), 4);
    weft_pool_init(&weft_system_words_packets, weft_system_memory_packets, sizeof(void *), 2);
}

/* The idle task also starts the node. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];

const weft_system_t weft_system = {
    .node = "main",
    .tasks = weft_system_tasks,
    .task_count = 4,
    .prepare = weft_system_prepare,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_board_alarm_isr(void); /* of the board */

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
    /* 31 */ weft_irq_unhandled,
};
