/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Accounting of processor time, for the scheduler and arch/. No code in builds without
 * WEFT_CONFIG_OBJCORE.
 */
#ifndef KERNEL_ACCOUNT_H
#define KERNEL_ACCOUNT_H

#include <weft/pool.h>

#include "kernel.h"

/** Starts accounting; the idle task runs. */
void weft_account_begin(weft_task_t *idle);

/** Starts the timer that keeps 32-bit time stamps from wrapping unnoticed. */
void weft_account_start(void);

/** Registers a new task, clears its account and paints its stack. */
void weft_account_task_created(weft_task_t *task, const weft_task_attr_t *attr);

/** Charge a task or an SWI that gets the processor, or what resumes after an SWI. */
void weft_account_charge_task_locked(weft_task_t *task);
void weft_account_charge_swi_locked(weft_swi_t *swi);
void weft_account_charge_back_locked(weft_swi_t *swi);

/** An interrupt has ended a sleep: charges ISRs. */
void weft_account_charge_wake_locked(void);

static inline void weft_account_created(weft_task_t *task, const weft_task_attr_t *attr)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_task_created(task, attr);
    }
}

static inline void weft_account_switch_locked(weft_task_t *to)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_task_locked(to);
    }
}

static inline void weft_account_swi_locked(weft_swi_t *swi)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_swi_locked(swi);
    }
}

/** The SWIs of a level have ended. @param outer the SWI that resumes, or NULL for a task */
static inline void weft_account_swis_done_locked(weft_swi_t *outer)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_back_locked(outer);
    }
}

/** Called by arch/ after a sleep, before it enables interrupts. */
static inline void weft_account_wake_locked(void)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_wake_locked();
    }
}

/** A pool is initialized. */
void weft_account_init_pool(weft_pool_t *pool);

static inline void weft_account_pool(weft_pool_t *pool)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_init_pool(pool);
    }
}

/** A block is allocated (1) or freed (-1). */
void weft_account_count_pool_locked(weft_pool_t *pool, int32_t change);

static inline void weft_account_pool_locked(weft_pool_t *pool, int32_t change)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_count_pool_locked(pool, change);
    }
}

/** The idle task resumes after a sleep. */
void weft_account_charge_idle(void);

static inline void weft_account_idle(void)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_idle();
    }
}

#endif
