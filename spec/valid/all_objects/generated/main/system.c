/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of all_objects.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "monitor.h"
#include "arch.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

weft_sem_t units = WEFT_SEM_INIT(3);

weft_event_t ready = WEFT_EVENT_INIT;

weft_function_t encode = WEFT_FUNCTION_INIT(sizeof(encode_argument_t), sizeof(encode_result_t), 1);

weft_flags_t states = WEFT_FLAGS_INIT(2147483649U);

_Static_assert(sizeof(meeting_message_t) <= UINT16_MAX, "message of port meeting is too large");
weft_port_t meeting = WEFT_PORT_INIT(sizeof(meeting_message_t));

weft_port_t barrier = WEFT_PORT_INIT(0);

_Static_assert(sizeof(numbers_message_t) <= UINT32_MAX / 8U, "queue numbers is too large");
static _Alignas(uint64_t) numbers_message_t weft_system_ring_numbers[8];
weft_msgq_t numbers = WEFT_MSGQ_INIT(weft_system_ring_numbers, sizeof(numbers_message_t), 8);

_Static_assert(sizeof(frames_message_t) <= UINT32_MAX / 2U, "queue frames is too large");
static _Alignas(uint64_t) frames_message_t weft_system_ring_frames[2];
weft_msgq_t frames = WEFT_MSGQ_INIT(weft_system_ring_frames, sizeof(frames_message_t), 2);

_Static_assert(sizeof(texts_message_t) <= UINT32_MAX / 2U, "queue texts is too large");
static _Alignas(uint64_t) texts_message_t weft_system_ring_texts[2];
weft_msgq_t texts = WEFT_MSGQ_INIT(weft_system_ring_texts, sizeof(texts_message_t), 2);

_Static_assert(sizeof(speed_message_t) <= UINT16_MAX, "value of speed is too large");
static _Alignas(uint64_t) speed_message_t weft_system_value_speed;
weft_data_event_t speed = WEFT_DATA_EVENT_INIT(&weft_system_value_speed, sizeof(speed_message_t));

_Static_assert(sizeof(plan_message_t) <= UINT16_MAX, "value of plan is too large");
static _Alignas(uint64_t) plan_message_t weft_system_value_plan;
weft_blackboard_t plan = WEFT_BLACKBOARD_INIT(&weft_system_value_plan, sizeof(plan_message_t));

weft_mutex_t guard = WEFT_MUTEX_INIT;

weft_rmutex_t nested = WEFT_RMUTEX_INIT;

weft_cond_t changed = WEFT_COND_INIT;

static void *weft_system_memory_blocks[4 * WEFT_SYSTEM_POINTERS(33U)];
weft_pool_t blocks;

static void *weft_system_memory_packets[3 * WEFT_SYSTEM_POINTERS(WEFT_PACKET_SIZE(65U))];
weft_packet_pool_t packets;

_Static_assert(sizeof(letters_message_t) <= UINT32_MAX / 2U, "queue letters is too large");
static _Alignas(uint64_t) letters_message_t weft_system_ring_letters[2];
weft_msgq_t letters = WEFT_MSGQ_INIT(weft_system_ring_letters, sizeof(letters_message_t), 2);

weft_queue_t items = WEFT_QUEUE_INIT(WEFT_QUEUE_FIFO, NULL);

static weft_queue_node_t weft_system_memory_latest[4];
static weft_pool_t weft_system_nodes_latest;
weft_queue_t latest = WEFT_QUEUE_INIT(WEFT_QUEUE_LIFO, &weft_system_nodes_latest);

static uintptr_t weft_system_words_words[6];
weft_stack_t words = WEFT_STACK_INIT(weft_system_words_words, 6);

_Static_assert(sizeof(samples_message_t) <= UINT32_MAX / 3U - 16U, "pipe samples is too large");
static _Alignas(uint64_t) uint8_t weft_system_frames_samples[3 * WEFT_PIPE_FRAME(sizeof(samples_message_t))];
weft_pipe_t samples = WEFT_PIPE_INIT(weft_system_frames_samples, sizeof(samples_message_t), 3,
    NULL, NULL, NULL, NULL);

_Static_assert(sizeof(blocks_out_message_t) <= UINT32_MAX / 2U - 16U, "pipe blocks_out is too large");
static _Alignas(uint64_t) uint8_t weft_system_frames_blocks_out[2 * WEFT_PIPE_FRAME(sizeof(blocks_out_message_t))];
weft_pipe_t blocks_out = WEFT_PIPE_INIT(weft_system_frames_blocks_out, sizeof(blocks_out_message_t), 2,
    on_frames, &units, on_frames, (void *)(uintptr_t)3U);

static size_t weft_system_memory_memory[(1000U + sizeof(size_t) - 1U) / sizeof(size_t)];
weft_heap_t memory;

weft_hub_t latch = WEFT_HUB_INIT(&latch_type);

_Static_assert(sizeof(gate_t) >= sizeof(weft_hub_t), "state of hub gate begins with a weft_hub_t");
gate_t gate = {WEFT_HUB_INIT(&gate_type)};

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task first is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_first[WEFT_SYSTEM_STACK(1024U)];
weft_task_t first_task;

_Static_assert(WEFT_SYSTEM_STACK(1000U) >= WEFT_STACK_MIN, "stack of task second is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_second[WEFT_SYSTEM_STACK(1000U)];
weft_task_t second_task;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task encoder is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_encoder[WEFT_SYSTEM_STACK(1024U)];
weft_task_t encoder_task;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task third is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_third[WEFT_SYSTEM_STACK(1024U)];
weft_task_t third_task;

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
        if (encode_sample((const encode_argument_t *)&argument, &result) == WEFT_OK) {
            (void)weft_function_complete(&call, &result);
        } else {
            (void)weft_function_refuse(&call);
        }
    }
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &first_task,
        .attr =
            {
                .entry = work,
                .arg = (void *)(uintptr_t)7U,
                .stack = weft_system_stack_first,
                .stack_size = sizeof(weft_system_stack_first),
                .priority = 0,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "first",
        .autostart = true,
    },
    {
        .task = &second_task,
        .attr =
            {
                .entry = work,
                .arg = (void *)(intptr_t)-1,
                .stack = weft_system_stack_second,
                .stack_size = sizeof(weft_system_stack_second),
                .priority = 31,
                .options = WEFT_TASK_COOPERATIVE,
            },
        .name = "second",
        .autostart = true,
    },
    {
        .task = &encoder_task,
        .attr =
            {
                .entry = weft_system_serve_encoder,
                .arg = NULL,
                .stack = weft_system_stack_encoder,
                .stack_size = sizeof(weft_system_stack_encoder),
                .priority = 6,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "encoder",
        .autostart = true,
    },
    {
        .task = &third_task,
        .attr =
            {
                .entry = other,
                .arg = &units,
                .stack = weft_system_stack_third,
                .stack_size = sizeof(weft_system_stack_third),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "third",
        .autostart = false,
    },
};

weft_timer_t beat_timer = WEFT_TIMER_INIT(on_beat, &ready);

weft_timer_t once_timer = WEFT_TIMER_INIT(on_beat, NULL);

weft_timer_t periodic_timer = WEFT_TIMER_INIT(on_beat, (void *)(uintptr_t)4294967295U);

weft_timer_t later_timer = WEFT_TIMER_INIT(on_later, NULL);

static void weft_system_end(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_exit(0);
}

static weft_timer_t weft_system_end_timer = WEFT_TIMER_INIT(weft_system_end, NULL);

/* What runs by the clock, and devices, started after the tasks. */
static void weft_system_start_time(void)
{
    weft_timer_start(&weft_system_end_timer, 5000000U, 0U);
    weft_timer_start(&beat_timer, 5000U, 250U);
    weft_timer_start(&once_timer, 2000000U, 0U);
    weft_timer_start(&periodic_timer, 1000000U, 1000000U);
    weft_slice_set(10000U);
}

static weft_log_record_t weft_system_records_trace[64];
weft_log_t trace_log = WEFT_LOG_INIT(weft_system_records_trace, 64U, WEFT_LOG_CIRCULAR);

static weft_log_record_t weft_system_records_boot[8];
weft_log_t boot_log = WEFT_LOG_INIT(weft_system_records_boot, 8U, WEFT_LOG_FIXED);

weft_stats_t period_stats = WEFT_STATS_INIT(0);

weft_stats_t depth_stats = WEFT_STATS_INIT(0);

weft_stats_t level_stats = WEFT_STATS_INIT(INT32_MIN);

extern const char weft_system_info[];
WEFT_INFO const char weft_system_info[] = "{\"node\":\"main\",\"logs\":[\"trace\",\"boot\"],\"stats\":{\"period\":{\"unit\":\"time\",\"multiply\":1,\"add\":0,\"divide\":1},\"depth\":{\"unit\":\"bytes\",\"multiply\":1,\"add\":0,\"divide\":1},\"level\":{\"unit\":\"mV\",\"multiply\":5,\"add\":-3,\"divide\":4}}}";

/* What weft_dump() writes. */
const weft_dump_part_t weft_dump_parts[] = {
    {&trace_log, sizeof(trace_log)},
    {weft_system_records_trace, sizeof(weft_system_records_trace)},
    {&boot_log, sizeof(boot_log)},
    {weft_system_records_boot, sizeof(weft_system_records_boot)},
    {&period_stats, sizeof(period_stats)},
    {&depth_stats, sizeof(depth_stats)},
    {&level_stats, sizeof(level_stats)},
    {NULL, 0},
};
const size_t weft_dump_part_count = sizeof(weft_dump_parts) / sizeof(weft_dump_parts[0]) - 1U;

static const weft_system_irq_t weft_system_irqs[] = {
    {.irq = button_irq, .zero_latency = false},
    {.irq = fast_irq, .zero_latency = true},
    {.irq = slow_irq, .zero_latency = false},
};

/* What must happen before the first task: pools and heaps are laid out, writers of pipes learn that all is empty. */
static void weft_system_prepare(void)
{
    weft_pool_init(&blocks, weft_system_memory_blocks, WEFT_SYSTEM_POINTERS(33U) * sizeof(void *), 4);
    weft_pool_init(&weft_system_nodes_latest, weft_system_memory_latest, sizeof(weft_queue_node_t), 4);
    weft_packet_pool_init(&packets, weft_system_memory_packets, 65, 3);
    weft_heap_init(&memory, weft_system_memory_memory, sizeof weft_system_memory_memory);
    on_frames(&blocks_out, (void *)(uintptr_t)3U);
}

/* The idle task also starts the node. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];

const weft_system_t weft_system = {
    .node = "main",
    .tasks = weft_system_tasks,
    .task_count = 4,
    .prepare = weft_system_prepare,
    .start_time = weft_system_start_time,
    .irqs = weft_system_irqs,
    .irq_count = 3,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_board_alarm_isr(void); /* of the board */

weft_irq_slot_t plug_slot = {weft_irq_detached, NULL, plug_irq};

static void weft_system_attached_plug(void)
{
    plug_slot.function(plug_slot.arg);
}

/* Monitored at each entry. */
static void weft_system_enter_button(void)
{
    weft_monitor_time(&period_stats);
    on_button();
}

/* Monitored at each entry. */
static void weft_system_enter_fast(void)
{
    weft_monitor_stack(&depth_stats);
    on_fast();
}

/* Monitored at each entry. */
extern int32_t level;

static void weft_system_enter_slow(void)
{
    weft_stats_add(&level_stats, weft_monitor_magnitude(level));
    on_slow();
}

const weft_isr_t weft_irq_table[] WEFT_ARCH_IRQ_TABLE = {
    /*  0 */ weft_irq_unhandled,
    /*  1 */ weft_irq_unhandled,
    /*  2 */ weft_irq_unhandled,
    /*  3 */ weft_system_enter_button,
    /*  4 */ weft_system_enter_slow,
    /*  5 */ weft_system_attached_plug,
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
    /* 31 */ weft_system_enter_fast,
};
