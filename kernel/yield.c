/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Yield.
 */
#include "sched.h"

WEFT_SLOW_PATH static weft_status_t yield_general(weft_task_t *current)
{
    weft_task_t *first;

    if (weft_ring_linked(current)) {
        weft_sched_unlink(current);
    }
    weft_sched_append(current);
    first = weft_sched_first_locked();
    if (first != current) {
        return weft_sched_switch(current, first);
    }
    weft_port_unlock();
    return WEFT_OK;
}

void weft_yield(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next;

    WEFT_CHECK_VOID(weft_wrong_caller());
    weft_port_lock();
    next = current->next;
    if (!WEFT_CONFIG_FAST_PATHS || next == NULL) {
        yield_general(current);
        return;
    }
    *weft_sched_level(current->bit) = next;
    if (!WEFT_USUALLY(current->bit == current->threshold)) {
        /* Cooperative: another level may be first. */
        next = weft_sched_first_locked();
    }
    if (WEFT_USUALLY(next != current)) {
        weft_sched_switch(current, next);
        return;
    }
    weft_port_unlock();
}
