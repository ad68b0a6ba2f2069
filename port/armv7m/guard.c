/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The guard of the running task's stack, in builds with WEFT_CONFIG_CHECKS.
 *
 * Armv7-M: a region of 32 bytes at the low end of the stack that nobody can
 * write. It can be read: the words that the switch looks at lie there.
 *
 * Armv8-M: the limit that the processor puts to the stack pointer, which stops
 * what would jump over a region, too. The task that leaves pushes its last
 * frame below it: the switch opens the limit before that, then looks, then
 * sets the limit of the next task.
 *
 * Either is one word for each task, made when the task is created, which
 * context.S loads at each switch.
 */
#include "guard.h"

#include "port.h"
#include "registers.h"

#if WEFT_CONFIG_CHECKS

#if __ARM_ARCH >= 8

void weft_armv7m_guard_setup(void)
{
}

void weft_port_guard(const weft_task_t *task)
{
    (void)task;
    __asm volatile("msr psplim, %0" : : "r"(0) : "memory");
}

#else

/** Read-only for privileged code, nothing for others, execute never, 32 bytes (size field 4). */
#define GUARD_ATTRIBUTES ((1U << 28) | (5U << 24) | (4U << 1) | 1U)

/** The region stays where it is, at address 0, until the first task runs. */
void weft_armv7m_guard_setup(void)
{
    MPU_RNR = ARMV7M_GUARD_REGION;
    MPU_RBAR = 0;
    MPU_RASR = GUARD_ATTRIBUTES;
    MPU_CTRL = MPU_CTRL_ENABLE | MPU_CTRL_PRIVDEFENA;
    __asm volatile("dsb\nisb" : : : "memory");
}

void weft_port_guard(const weft_task_t *task)
{
    (void)task;
    MPU_CTRL = 0;
}

#endif

#else

void weft_port_guard(const weft_task_t *task)
{
    (void)task;
}

#endif
