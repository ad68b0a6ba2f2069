/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What guards the stack of a task: see guard.c. Only builds with
 * WEFT_CONFIG_CHECKS use it.
 */
#ifndef ARCH_ARMV7M_GUARD_H
#define ARCH_ARMV7M_GUARD_H

#include "arch.h"
#include "registers.h"

/** From address 0 to here is nothing that a program writes: in the board's linker script. */
extern char weft_board_code_end[];

/** Before the first task is created. */
void weft_armv7m_guard_setup(void);

#if WEFT_CONFIG_CHECKS && __ARM_ARCH >= 8
/** The code of user tasks gets a region of its own, which no other may overlap. */
void weft_armv7m_guard_code(uintptr_t user_begin, uintptr_t user_end);
#else
static inline void weft_armv7m_guard_code(uintptr_t user_begin, uintptr_t user_end)
{
    (void)user_begin;
    (void)user_end;
}
#endif

#if WEFT_CONFIG_CHECKS
/** What context.S loads when the task is about to run: MPU_RBAR, or PSPLIM. */
static inline void weft_armv7m_guard_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    uintptr_t stack = (uintptr_t)attr->stack;

#if __ARM_ARCH >= 8
    task->guard = stack + ARMV7M_PREEMPTION_FRAME;
#if WEFT_CONFIG_USER
    if (task->user != NULL) {
        task->guard = 0; /* it has two stacks */
    }
#endif
#else
    task->guard = ((stack + 31U) & ~31U) | MPU_RBAR_VALID | ARMV7M_GUARD_REGION;
#endif
}
#else
static inline void weft_armv7m_guard_init(weft_task_t *task, const weft_task_attr_t *attr)
{
    (void)task;
    (void)attr;
}
#endif

#endif
