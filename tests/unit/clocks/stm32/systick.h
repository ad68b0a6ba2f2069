/* SPDX-License-Identifier: MIT */
/** @file SysTick as functions of the test, which model it. */
#include <stdint.h>

#define SYSTICK_BITS 24U
#define SYSTICK_MAX ((1U << SYSTICK_BITS) - 1U)

void systick_enable(void);
void systick_reload(uint32_t value);
uint32_t systick_count(void);
void systick_clear(void);
