/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv7-M and Armv8-M: waiting for an interrupt, for the arch and for boards
 * whose idle task takes some interrupts itself.
 */
#ifndef ARCH_ARMV7M_SLEEP_H
#define ARCH_ARMV7M_SLEEP_H

#include "account.h"

/**
 * Waits for an interrupt, kernel lock held. On return it is free, but all
 * interrupts are masked: weft_armv7m_wake() lets them in.
 */
static inline void weft_armv7m_sleep_locked(void)
{
    /* PRIMASK lets a pending interrupt end WFI without being taken before it. */
    __asm volatile("cpsid i\n"
                   "msr basepri, %0\n"
                   "dsb\n"
                   "wfi"
                   :
                   : "r"(0)
                   : "memory");
    weft_account_wake_locked();
}

static inline void weft_armv7m_wake(void)
{
    __asm volatile("cpsie i\n"
                   "isb"
                   :
                   :
                   : "memory");
}

#endif
