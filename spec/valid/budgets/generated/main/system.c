/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Node main of budgets.yaml: its objects and tables. Generated; do not edit.
 */
#include "system.h"

#include "arch.h"

/* What the description asks for, what the port adds, rounded up to its alignment. */
#define WEFT_SYSTEM_STACK(bytes)                                                                   \
    (((bytes) + WEFT_ARCH_STACK_EXTRA + WEFT_STACK_ALIGN - 1U) & ~(WEFT_STACK_ALIGN - 1U))
#define WEFT_SYSTEM_POINTERS(bytes) (((bytes) + sizeof(void *) - 1U) / sizeof(void *))

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task control is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_control[WEFT_SYSTEM_STACK(1024U)];
weft_task_t control_task;

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task codec is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_codec[WEFT_SYSTEM_STACK(1024U)];
weft_task_t codec_task;
static weft_budget_t weft_system_budget_codec =
    WEFT_BUDGET_INIT(2000U, 10000U, WEFT_OVERRUN_WAIT, 31);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task search is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_search[WEFT_SYSTEM_STACK(1024U)];
weft_task_t search_task;
static weft_budget_t weft_system_budget_search =
    WEFT_BUDGET_INIT(500U, 1000U, WEFT_OVERRUN_LOWER, 20);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task crawl is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_crawl[WEFT_SYSTEM_STACK(1024U)];
weft_task_t crawl_task;
static weft_budget_t weft_system_budget_crawl =
    WEFT_BUDGET_INIT(1000U, 1000000U, WEFT_OVERRUN_LOWER, 31);

_Static_assert(WEFT_SYSTEM_STACK(1024U) >= WEFT_STACK_MIN, "stack of task parse is too small");
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_stack_parse[WEFT_SYSTEM_STACK(1024U)];
weft_task_t parse_task;
static weft_budget_t weft_system_budget_parse =
    WEFT_BUDGET_INIT(3000U, 20000U, WEFT_OVERRUN_RESTART, 31);

static const weft_system_task_t weft_system_tasks[] = {
    {
        .task = &control_task,
        .attr =
            {
                .entry = control,
                .arg = NULL,
                .stack = weft_system_stack_control,
                .stack_size = sizeof(weft_system_stack_control),
                .priority = 2,
                .options = WEFT_TASK_PREEMPTIVE,
            },
        .name = "control",
        .autostart = true,
    },
    {
        .task = &codec_task,
        .attr =
            {
                .entry = codec,
                .arg = NULL,
                .stack = weft_system_stack_codec,
                .stack_size = sizeof(weft_system_stack_codec),
                .priority = 4,
                .options = WEFT_TASK_PREEMPTIVE,
                .budget = &weft_system_budget_codec,
            },
        .name = "codec",
        .autostart = true,
    },
    {
        .task = &search_task,
        .attr =
            {
                .entry = search,
                .arg = NULL,
                .stack = weft_system_stack_search,
                .stack_size = sizeof(weft_system_stack_search),
                .priority = 5,
                .options = WEFT_TASK_PREEMPTIVE,
                .budget = &weft_system_budget_search,
            },
        .name = "search",
        .autostart = true,
    },
    {
        .task = &crawl_task,
        .attr =
            {
                .entry = crawl,
                .arg = NULL,
                .stack = weft_system_stack_crawl,
                .stack_size = sizeof(weft_system_stack_crawl),
                .priority = 6,
                .options = WEFT_TASK_PREEMPTIVE,
                .budget = &weft_system_budget_crawl,
            },
        .name = "crawl",
        .autostart = true,
    },
    {
        .task = &parse_task,
        .attr =
            {
                .entry = parse,
                .arg = NULL,
                .stack = weft_system_stack_parse,
                .stack_size = sizeof(weft_system_stack_parse),
                .priority = 7,
                .options = WEFT_TASK_PREEMPTIVE,
                .budget = &weft_system_budget_parse,
            },
        .name = "parse",
        .autostart = true,
    },
};

/* The idle task also starts the node. */
static _Alignas(WEFT_STACK_ALIGN) uint8_t weft_system_idle_stack[WEFT_SYSTEM_STACK(WEFT_STACK_MIN + 512U)];

const weft_system_t weft_system = {
    .node = "main",
    .tasks = weft_system_tasks,
    .task_count = 5,
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
