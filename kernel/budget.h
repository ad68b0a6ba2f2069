/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Processor budgets, for the scheduler, the services of tasks and the alarm. Builds without
 * WEFT_CONFIG_BUDGET contain nothing of them.
 *
 * Critical section held in all of these.
 */
#ifndef KERNEL_BUDGET_H
#define KERNEL_BUDGET_H

#include "kernel.h"

/** What weft_budget_switch_locked() does for tasks of which one has a budget. */
void weft_budget_exchange_locked(weft_task_t *from, weft_task_t *to);

/** True if a budget must be looked at when one task takes the processor from another. */
static inline bool weft_budget_concerns(const weft_task_t *from, const weft_task_t *to)
{
    return WEFT_CONFIG_BUDGET &&
           (WEFT_CONFIG_TASK_BUDGET(from) != NULL || WEFT_CONFIG_TASK_BUDGET(to) != NULL);
}

/** A task takes the processor from another: the one is charged, the other's limit is set. */
static inline void weft_budget_switch_locked(weft_task_t *from, weft_task_t *to)
{
    if (weft_budget_concerns(from, to)) {
        weft_budget_exchange_locked(from, to);
    }
}

/** What weft_sched_switch() does for tasks of which one has a budget. */
weft_status_t weft_budget_switch_unlock(weft_task_t *from, weft_task_t *to);

/** The timeout of a budget has come, in the ISR of the clock. */
void weft_budget_expire_locked(weft_timeout_node_t *node);

/** A task is made: its budget is that of its attributes. Critical section open. */
void weft_budget_attach(weft_task_t *task, const weft_task_attr_t *attr);

static inline void weft_budget_created(weft_task_t *task, const weft_task_attr_t *attr)
{
    if (WEFT_CONFIG_BUDGET) {
        weft_budget_attach(task, attr);
    }
}

/** A task ends: nothing comes for it any more. */
void weft_budget_detach_locked(weft_task_t *task);

static inline void weft_budget_ended_locked(weft_task_t *task)
{
    if (WEFT_CONFIG_TASK_BUDGET(task) != NULL) {
        weft_budget_detach_locked(task);
    }
}

/** A limit may have passed while weft_sched_hold_locked() put off what follows. */
void weft_budget_unheld_locked(weft_task_t *task);

static inline void weft_budget_held_locked(weft_task_t *task)
{
    if (WEFT_CONFIG_TASK_BUDGET(task) != NULL) {
        weft_budget_unheld_locked(task);
    }
}

/**
 * A task gets a base priority; while it is lowered, for later.
 * @return its base priority from now on
 */
weft_priority_t weft_budget_base_locked(weft_task_t *task, weft_priority_t priority);

/** The base priority of a task; of one that is lowered, the one that it will have. */
weft_priority_t weft_budget_base(const weft_task_t *task);

#endif
