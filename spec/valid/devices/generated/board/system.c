/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node board of devices.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"
#include "capture.h"
#include "edge.h"
#include "uart.h"
#include "devices/devices.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

_Static_assert(sizeof(received_message_t) <= UINT32_MAX / 64U, "queue received is too large");
static _Alignas(uint64_t) received_message_t weft_system_ring_received[64];
weft_msgq_t received = WEFT_MSGQ_INIT(weft_system_ring_received, sizeof(received_message_t), 64);

_Static_assert(sizeof(sent_message_t) <= UINT32_MAX / 8U, "queue sent is too large");
static _Alignas(uint64_t) sent_message_t weft_system_ring_sent[8];
weft_msgq_t sent = WEFT_MSGQ_INIT(weft_system_ring_sent, sizeof(sent_message_t), 8);

weft_sem_t pressed = WEFT_SEM_INIT(0);

weft_event_t noticed = WEFT_EVENT_INIT;

weft_flags_t keys = WEFT_FLAGS_INIT(0U);

_Static_assert(sizeof(stamps_message_t) <= UINT32_MAX / 16U, "queue stamps is too large");
static _Alignas(uint64_t) stamps_message_t weft_system_ring_stamps[16];
weft_msgq_t stamps = WEFT_MSGQ_INIT(weft_system_ring_stamps, sizeof(stamps_message_t), 16);

_Static_assert(sizeof(marks_message_t) <= UINT32_MAX / 16U, "queue marks is too large");
static _Alignas(uint64_t) marks_message_t weft_system_ring_marks[16];
weft_msgq_t marks = WEFT_MSGQ_INIT(weft_system_ring_marks, sizeof(marks_message_t), 16);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task user is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_user[WEFT_SYSTEM_STACK(1024U)];
weft_task_t user_task;

_Static_assert(WEFT_SYSTEM_STACK(512U) >= WEFT_STACK_MIN, "stack of task terminal is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_terminal[WEFT_SYSTEM_STACK(512U)];
weft_task_t terminal_task;

weft_uart_t terminal_device = WEFT_UART_INIT(0U, 38U, 9600U, &received, &sent);

weft_capture_t wheel_device = WEFT_CAPTURE_INIT(0U, &stamps);

weft_capture_t mark_device = WEFT_CAPTURE_INIT(0U, &marks);

/* Of each UART: a device, or else that of a link. */
void weft_uart_ready(unsigned unit)
{
    if (unit == 0U) {
        weft_uart_move(&terminal_device);
        return;
    }
}

static void weft_system_devices_8(void)
{
    if (weft_board_edge_take(18U)) {
        (void)weft_sem_give_limited(&pressed, WEFT_SEM_UNTRUSTED_MAX);
    }
}

static void weft_system_devices_23(void)
{
    if (weft_board_edge_take(21U)) {
        (void)weft_event_raise(&noticed, WEFT_NO_WAIT);
    }
    if (weft_board_edge_take(24U)) {
        (void)weft_flags_set(&keys, 5U);
    }
    if (weft_board_edge_take(23U)) {
        weft_capture_put(&mark_device, weft_clock_counter());
    }
}

static void weft_system_devices_28(void)
{
    weft_capture_take(&wheel_device);
}

static void weft_system_open_devices(void)
{
    weft_uart_open(&terminal_device);
    weft_board_edge_open(18U, (unsigned)WEFT_EDGE_FALLING | (unsigned)WEFT_EDGE_PULL_UP);
    weft_board_edge_open(21U, (unsigned)WEFT_EDGE_RISING | (unsigned)WEFT_EDGE_FALLING);
    weft_board_edge_open(24U, (unsigned)WEFT_EDGE_RISING);
    weft_board_capture_open(0U, (unsigned)WEFT_EDGE_RISING | (unsigned)WEFT_EDGE_FALLING);
    wheel_device.hz = weft_board_capture_hz();
    weft_board_edge_open(23U, (unsigned)WEFT_EDGE_RISING | (unsigned)WEFT_EDGE_PULL_DOWN);
    mark_device.hz = weft_clock_counter_hz();
}

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &user_task,
        .attr =
            {
                .entry = run,
                .arg = NULL,
                .stack = weft_system_stack_user,
                .stack_size = sizeof(weft_system_stack_user),
                .priority = 6,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "user",
        .autostart = true,
    },
    {
        .task = &terminal_task,
        .attr =
            {
                .entry = weft_uart_sender,
                .arg = &terminal_device,
                .stack = weft_system_stack_terminal,
                .stack_size = sizeof(weft_system_stack_terminal),
                .priority = 4,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "terminal",
        .autostart = true,
    },
};

/* What runs by the clock, and devices, started after the tasks. */
static void weft_system_start_time(void)
{
    weft_system_open_devices();
}

static const weft_system_irq_t weft_system_irqs[] = {
    {.irq = 8U},
    {.irq = 23U},
    {.irq = 28U},
};

/* The idle task also starts the node. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];

const weft_system_t weft_system = {
    .node = "board",
    .tasks = weft_system_tasks,
    .task_count = 2,
    .start_time = weft_system_start_time,
    .irqs = weft_system_irqs,
    .irq_count = 3,
    .idle_stack = weft_system_idle_stack,
    .idle_stack_size = sizeof(weft_system_idle_stack),
};

void weft_board_uart_isr(void); /* of the board */

const weft_isr_t weft_irq_table[] WEFT_ARCH_IRQ_TABLE = {
    /*  0 */ weft_irq_unhandled,
    /*  1 */ weft_irq_unhandled,
    /*  2 */ weft_irq_unhandled,
    /*  3 */ weft_irq_unhandled,
    /*  4 */ weft_irq_unhandled,
    /*  5 */ weft_irq_unhandled,
    /*  6 */ weft_irq_unhandled,
    /*  7 */ weft_irq_unhandled,
    /*  8 */ weft_system_devices_8,
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
    /* 23 */ weft_system_devices_23,
    /* 24 */ weft_irq_unhandled,
    /* 25 */ weft_irq_unhandled,
    /* 26 */ weft_irq_unhandled,
    /* 27 */ weft_irq_unhandled,
    /* 28 */ weft_system_devices_28,
    /* 29 */ weft_irq_unhandled,
    /* 30 */ weft_irq_unhandled,
    /* 31 */ weft_irq_unhandled,
    /* 32 */ weft_irq_unhandled,
    /* 33 */ weft_irq_unhandled,
    /* 34 */ weft_irq_unhandled,
    /* 35 */ weft_irq_unhandled,
    /* 36 */ weft_irq_unhandled,
    /* 37 */ weft_irq_unhandled,
    /* 38 */ weft_board_uart_isr,
    /* 39 */ weft_irq_unhandled,
    /* 40 */ weft_irq_unhandled,
    /* 41 */ weft_irq_unhandled,
    /* 42 */ weft_irq_unhandled,
    /* 43 */ weft_irq_unhandled,
    /* 44 */ weft_irq_unhandled,
    /* 45 */ weft_irq_unhandled,
    /* 46 */ weft_irq_unhandled,
    /* 47 */ weft_irq_unhandled,
    /* 48 */ weft_irq_unhandled,
    /* 49 */ weft_irq_unhandled,
    /* 50 */ weft_irq_unhandled,
    /* 51 */ weft_irq_unhandled,
    /* 52 */ weft_irq_unhandled,
    /* 53 */ weft_irq_unhandled,
    /* 54 */ weft_irq_unhandled,
    /* 55 */ weft_irq_unhandled,
    /* 56 */ weft_irq_unhandled,
    /* 57 */ weft_irq_unhandled,
    /* 58 */ weft_irq_unhandled,
    /* 59 */ weft_irq_unhandled,
    /* 60 */ weft_irq_unhandled,
    /* 61 */ weft_irq_unhandled,
    /* 62 */ weft_irq_unhandled,
    /* 63 */ weft_irq_unhandled,
    /* 64 */ weft_irq_unhandled,
    /* 65 */ weft_irq_unhandled,
    /* 66 */ weft_irq_unhandled,
    /* 67 */ weft_irq_unhandled,
    /* 68 */ weft_irq_unhandled,
    /* 69 */ weft_irq_unhandled,
    /* 70 */ weft_irq_unhandled,
    /* 71 */ weft_irq_unhandled,
    /* 72 */ weft_irq_unhandled,
    /* 73 */ weft_irq_unhandled,
    /* 74 */ weft_irq_unhandled,
    /* 75 */ weft_irq_unhandled,
    /* 76 */ weft_irq_unhandled,
    /* 77 */ weft_irq_unhandled,
    /* 78 */ weft_irq_unhandled,
    /* 79 */ weft_irq_unhandled,
    /* 80 */ weft_irq_unhandled,
    /* 81 */ weft_irq_unhandled,
};
