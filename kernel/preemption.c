/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Scheduler lock, and change between preemptive and cooperative.
 */
#include <weft/preemption.h>

#include "sched.h"

/** Nothing to undo: the task was cooperative, or had locked the scheduler. */
#define WAS_COOPERATIVE ((weft_sched_key_t)0U)
#define WAS_PREEMPTIVE ((weft_sched_key_t)1U)

/** Disables preemption of the running task. */
static weft_sched_key_t disable(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_sched_key_t key = WAS_COOPERATIVE;

    weft_arch_lock();
    if (current->preempt_threshold != WEFT_ARCH_PRIORITY_MAX) {
        weft_task_set(current, WEFT_TASK_FLAG_COOPERATIVE);
        current->preempt_threshold = WEFT_ARCH_PRIORITY_MAX;
        key = WAS_PREEMPTIVE;
    }
    weft_arch_unlock();
    return key;
}

/** Enables it, and reschedules. */
static void enable(void)
{
    weft_task_t *current = weft_kernel.current;

    weft_arch_lock();
    weft_task_clear(current, WEFT_TASK_FLAG_COOPERATIVE);
    current->preempt_threshold = current->priority_mask;
    weft_budget_hold_ended_locked(current);
    weft_sched_leave_unlock();
}

weft_sched_key_t weft_sched_lock(void)
{
    weft_check_task();
    return disable();
}

void weft_sched_unlock(weft_sched_key_t key)
{
    WEFT_CHECK_VOID(weft_wrong_caller());
    if (key == WAS_PREEMPTIVE) {
        enable();
    }
}

void weft_task_set_cooperative(bool cooperative)
{
    WEFT_CHECK_VOID(weft_wrong_caller());
    if (!cooperative) {
        enable();
        return;
    }
    weft_check(WEFT_CONFIG_TASK_BUDGET(weft_kernel.current) == NULL, WEFT_MISUSE_BUDGET);
    (void)disable();
}
