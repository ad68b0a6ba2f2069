/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Releases all tasks that wait for a hub: for resets and deletion, whose functions are generated.
 */
#include "wait.h"

uint32_t weft_wait_release_all_locked(const weft_waitq_t *queue, weft_status_t status)
{
    uint32_t released = 0;

    while (queue->head != NULL) {
        weft_wait_cancel_locked(queue->head, status);
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
    count = weft_wait_release_all_locked(first, WEFT_RESET);
    if (second != NULL) {
        count += weft_wait_release_all_locked(second, WEFT_RESET);
    }
    if (released != NULL) {
        *released = count;
    }
    return weft_sched_leave_held_unlock(held);
}
