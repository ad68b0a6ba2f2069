/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Checks of a build with WEFT_CONFIG_CHECKS: misuse and stacks. Nothing is
 * left of them in other builds.
 */
#ifndef KERNEL_CHECK_H
#define KERNEL_CHECK_H

#include <weft/misuse.h>

#include "kernel.h"

/** Ends in a fault record with the number of the misuse and the caller's address. */
WEFT_NORETURN void weft_misuse(weft_misuse_t number, uintptr_t pc);

/** Looks at the stack of the task that leaves, and guards that of the next. */
void weft_check_switch(const weft_task_t *from, const weft_task_t *to);

/** Fills the stack and remembers it. */
void weft_check_task_init(weft_task_t *task, const weft_task_attr_t *attr);

/* Always inline: the return address must be that of the service. */
#define WEFT_CHECK_INLINE static inline __attribute__((always_inline))

WEFT_CHECK_INLINE void weft_check(bool right, weft_misuse_t number)
{
    if (WEFT_CONFIG_CHECKS && !right) {
        weft_misuse(number, (uintptr_t)__builtin_return_address(0));
    }
}

/** The caller may wait: a task, or WEFT_NO_WAIT. */
WEFT_CHECK_INLINE void weft_check_wait(const void *hub, weft_timeout_t timeout)
{
    weft_check(hub != NULL, WEFT_MISUSE_NULL);
    weft_check(timeout == WEFT_NO_WAIT || !weft_sched_in_swi(), WEFT_MISUSE_WAIT_IN_SWI);
    weft_check(timeout == WEFT_NO_WAIT || !weft_port_in_isr(), WEFT_MISUSE_WAIT_IN_ISR);
}

/** The caller is a task. */
WEFT_CHECK_INLINE void weft_check_task(void)
{
    weft_check(!weft_sched_in_swi(), WEFT_MISUSE_TASK_CALL_IN_SWI);
    weft_check(!weft_port_in_isr(), WEFT_MISUSE_TASK_CALL_IN_ISR);
}

static inline void weft_check_task_stack(weft_task_t *task, const weft_task_attr_t *attr)
{
    if (WEFT_CONFIG_CHECKS) {
        weft_check(attr->stack != NULL && (uintptr_t)attr->stack % WEFT_STACK_ALIGN == 0 &&
                       attr->stack_size % WEFT_STACK_ALIGN == 0 &&
                       attr->stack_size >= WEFT_STACK_MIN,
                   WEFT_MISUSE_STACK);
        weft_check_task_init(task, attr);
    }
}

static inline void weft_check_stacks(const weft_task_t *from, const weft_task_t *to)
{
    if (WEFT_CONFIG_CHECKS) {
        weft_check_switch(from, to);
    }
}

#endif
