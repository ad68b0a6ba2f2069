/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Processor budgets, for the scheduler, the services of tasks and the clock interrupt. No code in
 * builds without WEFT_CONFIG_BUDGET.
 *
 * Kernel lock held in all of these.
 */
#ifndef KERNEL_BUDGET_H
#define KERNEL_BUDGET_H

#include "kernel.h"

/** weft_budget_switch_locked() for tasks of which one has a budget. */
void weft_budget_exchange_locked(weft_task_t *from, weft_task_t *to);

/** True if a switch between two tasks involves a budget. */
static inline bool weft_budget_concerns(const weft_task_t *from, const weft_task_t *to)
{
    return WEFT_CONFIG_BUDGET &&
           (WEFT_CONFIG_TASK_BUDGET(from) != NULL || WEFT_CONFIG_TASK_BUDGET(to) != NULL);
}

/** At a switch: charges the old task and sets the limit of the new one. */
static inline void weft_budget_switch_locked(weft_task_t *from, weft_task_t *to)
{
    if (weft_budget_concerns(from, to)) {
        weft_budget_exchange_locked(from, to);
    }
}

/** weft_sched_switch_unlock() for tasks of which one has a budget. */
weft_status_t weft_budget_switch_unlock(weft_task_t *from, weft_task_t *to);

/** The timeout of a budget has expired, in the clock interrupt. */
void weft_budget_expire_locked(weft_timeout_node_t *node);

/** Attaches the budget of its attributes to a new task. Kernel lock free. */
void weft_budget_attach(weft_task_t *task, const weft_task_attr_t *attr);

static inline void weft_budget_created(weft_task_t *task, const weft_task_attr_t *attr)
{
    if (WEFT_CONFIG_BUDGET) {
        weft_budget_attach(task, attr);
    }
}

/** A task ends: disarms its budget. */
void weft_budget_detach_locked(weft_task_t *task);

static inline void weft_budget_ended_locked(weft_task_t *task)
{
    if (WEFT_CONFIG_TASK_BUDGET(task) != NULL) {
        weft_budget_detach_locked(task);
    }
}

/** Sets the limit of a budget again if it may have passed while preemption was disabled. */
void weft_budget_resume_limit_locked(weft_task_t *task);

/** Preemption of the running task, which was held or has disabled it, is enabled again. */
static inline void weft_budget_hold_ended_locked(weft_task_t *task)
{
    if (WEFT_CONFIG_TASK_BUDGET(task) != NULL) {
        weft_budget_resume_limit_locked(task);
    }
}

/**
 * Sets a base priority; while the task is lowered, it takes effect later.
 * @return the base priority to use now
 */
weft_priority_t weft_budget_base_locked(weft_task_t *task, weft_priority_t priority);

/** The base priority of a task, ignoring a lowering by its budget. */
weft_priority_t weft_budget_base(const weft_task_t *task);

#endif
