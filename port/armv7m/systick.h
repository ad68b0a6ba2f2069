/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SysTick as the alarm of a board's clock: every Armv7-M has it.
 */
#ifndef PORT_ARMV7M_SYSTICK_H
#define PORT_ARMV7M_SYSTICK_H

#include "registers.h"

/** It counts 24 bits. A more distant alarm comes early, and the kernel asks again. */
#define ARMV7M_SYSTICK_MAX 0xFFFFFFU

/** Interrupts after a number of processor cycles, 1 to ARMV7M_SYSTICK_MAX, and again and again. */
static inline void armv7m_systick_start(uint32_t cycles)
{
    SYST_RVR = cycles;
    SYST_CVR = 0;
    SYST_CSR = SYST_CSR_ENABLE | SYST_CSR_TICKINT | SYST_CSR_CLKSOURCE;
}

#endif
