/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The guard of the running task's stack. Only builds with WEFT_CONFIG_CHECKS
 * call it.
 *
 * Armv7-M: a region of 32 bytes without access, at the low end of the stack.
 *
 * Armv8-M: the limit that the processor puts to the stack pointer, which stops
 * what would jump over a region, too. The task that leaves pushes its last
 * frame when the guard of the next one is set, on a stack that may lie below:
 * the limit is open from here until context.S has loaded the stack pointer.
 */
#include "port.h"
#include "registers.h"

/** No access, execute never, 32 bytes (size field 4), enabled. */
#define GUARD_ATTRIBUTES ((1U << 28) | (4U << 1) | 1U)

void weft_port_guard(const weft_task_t *task)
{
#if WEFT_CONFIG_CHECKS && __ARM_ARCH >= 8
    (void)task;
    __asm volatile("msr psplim, %0" : : "r"(0) : "memory");
#elif WEFT_CONFIG_CHECKS
    if (task == NULL) {
        MPU_CTRL = 0;
        return;
    }
    MPU_RBAR = (((uint32_t)task->stack + 31U) & ~31U) | MPU_RBAR_VALID | ARMV7M_GUARD_REGION;
    MPU_RASR = GUARD_ATTRIBUTES;
    MPU_CTRL = MPU_CTRL_ENABLE | MPU_CTRL_PRIVDEFENA;
    __asm volatile("dsb\nisb" : : : "memory");
#else
    (void)task;
#endif
}
