/* SPDX-License-Identifier: MIT */
/*
 * The tables of a node, which ./weft generates from a description, by hand. The kernel reads
 * weft_system once, at the start; the processor reads weft_irq_table at every interrupt. These
 * definitions are all that the kernel needs: a member that is left out is NULL or 0, none.
 */
#include <weft/system.h>
#include <weft/weft.h>

#include "arch.h" /* of the processor: what it adds to stacks, where its vectors are */
#include "by_hand.h"

/** What a task needs, what the processor's port adds, rounded up to its alignment. */
#define STACK(bytes)                                                                               \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))

static _Alignas(WEFT_STACK_ALIGN) uint8_t worker_stack[STACK(1024U)];
static weft_task_t worker_task;

/** Created and started in this order; autostart: false leaves a task dormant. */
static const weft_system_task_t tasks[] = {
    {
        .task = &worker_task,
        .attr =
            {
                .entry = worker,
                .arg = (void *)(uintptr_t)3,
                .stack = worker_stack,
                .stack_size = sizeof(worker_stack),
                .priority = 5,
            },
        .name = "worker",
        .autostart = true,
    },
};

/** Interrupts that are enabled at the start. */
static const weft_system_irq_t irqs[] = {{.irq = DEVICE_IRQ}};

/** The idle task also starts the node: it calls `prepare` and creates the tasks. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t idle_stack[STACK(WEFT_STACK_MIN + 512U)];

const weft_system_t weft_system = {
    .node = "main",
    .tasks = tasks,
    .task_count = sizeof(tasks) / sizeof(tasks[0]),
    .irqs = irqs,
    .irq_count = sizeof(irqs) / sizeof(irqs[0]),
    .prepare = prepare,
    .idle_stack = idle_stack,
    .idle_stack_size = sizeof(idle_stack),
};

/** With the feature SWI. Without periodic functions there is nothing to tell. */
const weft_system_swis_t weft_system_swis = {.periodics = NULL};

void weft_board_alarm_isr(void); /* of the board: the clock */

/** A handler for each interrupt of the board; board.yaml has their number and that of the alarm. */
#define U weft_irq_unhandled
const weft_isr_t weft_irq_table[WEFT_BOARD_IRQS] WEFT_ARCH_IRQ_TABLE = {
    U, U, U, U, U,         U, U, U, U, weft_board_alarm_isr,
    U, U, U, U, U,         U, /* 0 to 15 */
    U, U, U, U, on_device, U, U, U, U, U,
    U, U, U, U, U,         U, /* 16 to 31 */
};
