/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Cortex-M: closing all interrupts of the core, zero-latency ones too, in any context. For boards.
 */
#ifndef ARCH_PRIMASK_H
#define ARCH_PRIMASK_H

#include <stdbool.h>
#include <stdint.h>

/** @return whether they were open: what board_open() needs */
static inline bool board_close(void)
{
    uint32_t primask;

    __asm volatile("mrs %0, primask\n"
                   "cpsid i"
                   : "=r"(primask)
                   :
                   : "memory");
    return primask == 0;
}

static inline void board_open(bool was_open)
{
    if (was_open) {
        __asm volatile("cpsie i" : : : "memory");
    }
}

#endif
