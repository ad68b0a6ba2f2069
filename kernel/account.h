/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Accounts of time, for the scheduler and the ports. Builds without
 * WEFT_CONFIG_OBJCORE contain nothing of them.
 */
#ifndef KERNEL_ACCOUNT_H
#define KERNEL_ACCOUNT_H

#include <weft/pool.h>

#include "kernel.h"

/** Time begins; the idle task runs. */
void weft_account_begin_locked(weft_task_t *idle);

/** What must happen when time goes on. */
void weft_account_start(void);

/** A task is made: it is registered, its account is empty, its stack is filled. */
void weft_account_task_created(weft_task_t *task, const weft_task_attr_t *attr);

/** A task, an SWI gets the processor; or has it back. */
void weft_account_charge_task_locked(weft_task_t *task);
void weft_account_charge_swi_locked(weft_swi_t *swi);
void weft_account_charge_back_locked(weft_swi_t *swi);

/** An interrupt has ended a sleep: what follows is that of ISRs. */
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

/** SWIs of some level have ended. @param outer the SWI that goes on, or NULL: a task does */
static inline void weft_account_swis_done_locked(weft_swi_t *outer)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_back_locked(outer);
    }
}

/** The port calls it when a sleep has ended, before it lets interrupts in. */
static inline void weft_account_wake_locked(void)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_wake_locked();
    }
}

/** A pool is made; a block is taken out of it, or comes back. */
void weft_account_count_pool_locked(weft_pool_t *pool, int32_t change);

static inline void weft_account_pool_locked(weft_pool_t *pool, int32_t change)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_count_pool_locked(pool, change);
    }
}

/** The idle task goes on behind a sleep. */
void weft_account_charge_idle(void);

static inline void weft_account_idle(void)
{
    if (WEFT_CONFIG_OBJCORE) {
        weft_account_charge_idle();
    }
}

#endif
