/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack checks, part of builds with WEFT_CONFIG_CHECKS: each stack is filled
 * with a pattern when its task is created, and the lowest bytes must still hold
 * it whenever the task leaves.
 */
#include "check.h"
#include "paint.h"

#define CANARY_WORDS 4U

static const char *const names[] = {"sp", "stack", "size"};

void weft_check_task_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    task->stack = attr->stack;
    task->stack_size = attr->stack_size;
    /* First the port: a port may have closed parts of a stack that was used before. */
    weft_port_task_init(task, attr);
    weft_paint((uintptr_t)attr->stack, (uintptr_t)task->sp);
}

static bool is_whole(const weft_task_t *task)
{
    const uint32_t *stack = task->stack;

    for (size_t i = 0; i < CANARY_WORDS; i++) {
        if (stack[i] != WEFT_PAINT) {
            return false;
        }
    }
    return true;
}

WEFT_OUT_OF_LINE WEFT_NORETURN static void overflow(const weft_task_t *task)
{
    const weft_fault_t fault = {
        .what = "stack overflow",
        .names = names,
        .registers = sizeof names / sizeof names[0],
        .values = {(uintptr_t)task->sp, (uintptr_t)task->stack, task->stack_size},
    };

    weft_kernel.current = (weft_task_t *)(uintptr_t)task;
    weft_fault(&fault);
}

/** True if a frame of the running task lies below its stack: it may have jumped over the rest. */
static bool is_below(const weft_task_t *task, uintptr_t frame)
{
    return !weft_port_in_isr() && frame < (uintptr_t)task->stack;
}

void weft_check_switch(const weft_task_t *from, const weft_task_t *to)
{
    volatile char here;

    weft_port_guard(to); /* first: the guard of `from` would refuse to be read */
    if (!is_whole(from) || is_below(from, (uintptr_t)&here)) {
        overflow(from);
    }
}
