/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Waits that end with others, and waits with a limit. See wait.h.
 */
#include "wait.h"

weft_status_t weft_wait_wake_all_unlock(weft_waitq_t *queue)
{
    bool held;

    if (queue->head == NULL) {
        weft_arch_unlock();
        return WEFT_OK;
    }
    held = weft_sched_hold_locked();
    (void)weft_wait_wake_each_locked(queue);
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_wait_wake_first_general_unlock(weft_waitq_t *queue)
{
    return weft_sched_wake_unlock(weft_wait_pop_locked(queue));
}

weft_status_t weft_wait_timed(void *hub, weft_wait_op_t op, weft_timeout_t timeout)
{
    weft_task_t *task = weft_kernel.current;
    weft_status_t status;

    if (weft_task_has(task, WEFT_TASK_FLAG_EXPIRED)) {
        return WEFT_TIMEOUT;
    }
    task->timeout.deadline = weft_timeout_deadline(timeout);
    weft_arch_lock();
    weft_time_arm_locked(&task->timeout);
    weft_arch_unlock();
    status = op(hub, task->arg, timeout);
    weft_arch_lock();
    weft_time_disarm_locked(&task->timeout);
    weft_task_clear(task, WEFT_TASK_FLAG_EXPIRED);
    weft_arch_unlock();
    return status;
}

weft_status_t weft_wait_limited_unlock(void *hub, weft_wait_op_t op, weft_timeout_t timeout)
{
    if (timeout == WEFT_NO_WAIT) { /* first: in an ISR, the running task may have a timeout */
        weft_arch_unlock();
        return WEFT_WOULD_BLOCK;
    }
    if (weft_timeout_is_proxy(timeout)) {
        return weft_wait_proxy_unlock(hub, NULL);
    }
    if (WEFT_CONFIG_FAST_PATHS ? weft_time_armed(&weft_kernel.current->timeout)
                               : weft_wait_may_block(timeout)) {
        return weft_wait_block_unlock(hub);
    }
    weft_arch_unlock();
    return weft_wait_timed(hub, op, timeout);
}
