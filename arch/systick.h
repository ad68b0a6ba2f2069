/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Cortex-M: the registers of SysTick, for boards whose clock it is. It counts down in 24 bits, at
 * the processor's clock, and continues after 0 with the reload value. Source: Armv7-M Architecture
 * Reference Manual, B3.3.
 */
#ifndef ARCH_SYSTICK_H
#define ARCH_SYSTICK_H

#include <stdint.h>

#define SYSTICK_BITS 24U
#define SYSTICK_MAX ((1U << SYSTICK_BITS) - 1U)

static inline volatile uint32_t *systick_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

/** Starts to count, and to interrupt whenever 0 is reached. */
static inline void systick_enable(void)
{
    *systick_register(0xE000E010U) = 7U;
}

/** What follows 0. */
static inline void systick_reload(uint32_t value)
{
    *systick_register(0xE000E014U) = value;
}

static inline uint32_t systick_count(void)
{
    return *systick_register(0xE000E018U);
}

/** The counter becomes 0 without an interrupt, and the reload value with the next cycle. */
static inline void systick_clear(void)
{
    *systick_register(0xE000E018U) = 0;
}

#endif
