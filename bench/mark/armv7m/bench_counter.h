/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The counter of cycles of Armv7-M and Armv8-M, DWT_CYCCNT, for marks that the program reads itself
 * (Armv7-M Architecture Reference Manual, C1.8).
 */
#ifndef BENCH_COUNTER_H
#define BENCH_COUNTER_H

#include "../arm_registers.h"

#include <stdint.h>

/** Stores the counter at a byte of bench_marks. */
#define BENCH_COUNTER_TO(offset)                                                                   \
    "movw    r1, #:lower16:bench_marks\n\t"                                                        \
    "movt    r1, #:upper16:bench_marks\n\t"                                                        \
    "movw    r0, #0x1004\n\t"                                                                      \
    "movt    r0, #0xE000\n\t"                                                                      \
    "ldr     r0, [r0]\n\t"                                                                         \
    "str     r0, [r1, #" #offset "]"

/** What that destroys. */
#define BENCH_COUNTER_REGISTERS "r0", "r1", "memory"

/** Lets the counter run. */
static inline void bench_counter_start(void)
{
    volatile uint32_t *const demcr = (volatile uint32_t *)0xE000EDFCU;
    volatile uint32_t *const dwt_ctrl = (volatile uint32_t *)0xE0001000U;

    *demcr |= UINT32_C(1) << 24; /* TRCENA: the DWT has a clock */
    *dwt_ctrl |= 1U;             /* CYCCNTENA */
}

/** Returns the counter. */
static inline uint32_t bench_counter_now(void)
{
    return *(volatile uint32_t *)0xE0001004U;
}

#endif
