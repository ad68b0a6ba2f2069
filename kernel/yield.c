/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Yield.
 */
#include "sched.h"

WEFT_SLOW_PATH static weft_status_t yield_general_unlock(weft_task_t *current)
{
    weft_task_t *first;

    if (weft_list_linked(current)) {
        weft_sched_unlink_locked(current);
    }
    weft_sched_append_locked(current);
    first = weft_sched_first_locked();
    if (first != current) {
        return weft_sched_switch_unlock(current, first);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

void weft_yield(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next;

    WEFT_CHECK_VOID(weft_wrong_caller());
    weft_arch_lock();
    next = current->next;
    if (!WEFT_CONFIG_FAST_PATHS || next == NULL) {
        yield_general_unlock(current);
        return;
    }
    /* The list of a level is a circle: with the next one as its first, the running task is last. */
    *weft_sched_level(current->priority_mask) = next;
    if (!WEFT_LIKELY(current->priority_mask == current->preempt_threshold)) {
        /* Cooperative: a higher level may have become ready. */
        next = weft_sched_first_locked();
    }
    if (WEFT_LIKELY(next != current)) {
        weft_sched_switch_unlock(current, next);
        return;
    }
    weft_arch_unlock();
}
