/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Yield.
 */
#include "sched.h"

WEFT_OUT_OF_LINE static weft_status_t yield_general(weft_task_t *current)
{
    if (weft_ring_linked(current)) {
        weft_sched_unlink_locked(current);
    }
    weft_sched_append_locked(current);
    return weft_sched_leave();
}

void weft_yield(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next;

    weft_check_task();
    weft_port_lock();
    next = current->next;
    if (!WEFT_CONFIG_FAST_PATHS || next == NULL) {
        yield_general(current);
        return;
    }
    *weft_sched_level(current->bit) = next;
    next = weft_sched_first_locked();
    if (next != current) {
        weft_sched_switch(current, next);
        return;
    }
    weft_port_unlock();
}
