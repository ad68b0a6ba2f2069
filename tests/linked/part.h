/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A part of a program: what one feature of the kernel does, alone or beside others. main.c of a
 * program, which the test writes, calls the parts that it has been given.
 */
#ifndef LINKED_PART_H
#define LINKED_PART_H

#include <weft/weft.h>

#define PART_STACK 1024

/** A task of a part, and its stack. */
struct part_task {
    weft_task_t task;
    _Alignas(16) uint8_t stack[PART_STACK];
};

/** Creates a task of a part and starts it. The calling task has priority 8. */
static inline void part_start(struct part_task *part, void (*entry)(void *), unsigned priority)
{
    const weft_task_attr_t attr = {
        .entry = entry,
        .stack = part->stack,
        .stack_size = PART_STACK,
        .priority = (weft_priority_t)priority,
    };

    weft_task_create(&part->task, &attr);
    (void)weft_task_start(&part->task);
}

#endif
