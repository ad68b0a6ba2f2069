/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack checks, part of builds with WEFT_CONFIG_CHECKS: the lowest words of each stack are written
 * when its task is created, and must be intact whenever the task is switched out. Architectures
 * with WEFT_ARCH_CHECKS_STACKS check in their own switch; weft_check_switch() is for the others.
 */
#include "check.h"

static const char *const names[] = {"sp", "stack", "size"};

static bool is_whole(const weft_task_t *task)
{
    const uint32_t *stack = task->stack;

    for (size_t i = 0; i < WEFT_CANARY_WORDS; i++) {
        if (stack[i] != WEFT_CANARY) {
            return false;
        }
    }
    return true;
}

WEFT_OUT_OF_LINE void weft_check_overflow(const weft_task_t *task)
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

/** True if a frame of the running task is below its stack: a large frame can skip the canaries. */
static bool is_below(const weft_task_t *task, uintptr_t frame)
{
    return !weft_arch_in_isr() && frame < (uintptr_t)task->stack;
}

void weft_check_switch(const weft_task_t *from, const weft_task_t *to)
{
    volatile char here;

    weft_arch_guard(to); /* first: the guard of `from` makes its canaries unreadable */
    if (!is_whole(from) || is_below(from, (uintptr_t)&here)) {
        weft_check_overflow(from);
    }
}
