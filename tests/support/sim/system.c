/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tables for test programs on the sim port, as the generator would make them
 * from a description with one task `main`, entry test_main, and the interrupt
 * `poke`.
 */
#include <weft/weft.h>

#define STACK 262144U
#define POKE 20U

void test_main(void *arg);
void on_poke(void);

static weft_task_t main_task;
static _Alignas(16) uint8_t main_stack[STACK];
static _Alignas(16) uint8_t idle_stack[STACK];

static const weft_system_task_t tasks[] = {
    {
        .task = &main_task,
        .attr = {.entry = test_main, .stack = main_stack, .stack_size = STACK, .priority = 16},
        .name = "tests",
        .autostart = true,
    },
};

static const weft_system_irq_t irqs[] = {{POKE, false}};

const weft_isr_t weft_irq_table[32] = {
    [0 ... POKE - 1] = weft_irq_unhandled,
    [POKE] = on_poke,
    [POKE + 1 ... 31] = weft_irq_unhandled,
};

/** Programs with periodic functions have one of their own. */
WEFT_WEAK const weft_system_swis_t weft_system_swis = {NULL, NULL};

const weft_system_t weft_system = {
    .node = "main",
    .tasks = tasks,
    .irqs = irqs,
    .task_count = 1,
    .irq_count = 1,
    .idle_stack = idle_stack,
    .idle_stack_size = STACK,
};
