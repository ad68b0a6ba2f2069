/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Releases all tasks that wait for a hub: reset.c is generated and calls this.
 */
#include "wait.h"

/**
 * Releases the waiting tasks of a queue, the lock free between two. Preemption is disabled.
 * @return their number
 */
static uint32_t release_all_locked(const weft_waitq_t *queue)
{
    uint32_t released = 0;

    while (queue->head != NULL) {
        weft_wait_cancel_locked(queue->head, WEFT_RESET);
        weft_sched_pause_locked();
        released++;
    }
    return released;
}

weft_status_t weft_wait_reset(const weft_waitq_t *first, const weft_waitq_t *second,
                              uint32_t *released)
{
    uint32_t count;
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked();
    count = release_all_locked(first);
    if (second != NULL) {
        count += release_all_locked(second);
    }
    if (released != NULL) {
        *released = count;
    }
    return weft_sched_leave_held_unlock(held);
}
