/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Armv6-M: waiting for an interrupt, for the arch and for boards whose idle task takes some
 * interrupts itself.
 */
#ifndef ARCH_ARMV6M_SLEEP_H
#define ARCH_ARMV6M_SLEEP_H

#include "account.h"

/** Waits for an interrupt, kernel lock held and still held on return: a pending one ends WFI. */
static inline void weft_armv6m_sleep_locked(void)
{
    __asm volatile("dsb\n"
                   "wfi"
                   :
                   :
                   : "memory");
    weft_account_wake_locked();
}

#endif
