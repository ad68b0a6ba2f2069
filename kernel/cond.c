/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Condition variable.
 */
#include <weft/cond.h>

#include "mutex_internal.h"
#include "object.h"
#include "wait.h"

void weft_cond_init(weft_cond_t *cond)
{
    WEFT_CHECK_VOID(weft_wrong_call(cond));
    weft_object_waitq(&cond->waitq, WEFT_OBJECT_COND);
}

/**
 * Waits and unlocks the mutex, which is `arg`; no task runs in between. A mutex for which others
 * wait is unlocked when the task is in the queue already.
 */
static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_cond_t *cond = hub;
    weft_mutex_t *mutex = arg;

    weft_arch_lock();
    if (!weft_wait_may_block(timeout)) {
        weft_kernel.current->arg = arg;
        return weft_wait_limited_unlock(cond, wait_op, timeout);
    }
    if (mutex->owner == (uintptr_t)weft_kernel.current) {
        mutex->owner = 0;
        return weft_wait_block_unlock(&cond->waitq);
    }
    (void)weft_sched_hold_locked();
    weft_wait_enter_locked(&cond->waitq);
    weft_sched_pause_locked();
    weft_mutex_unlock_locked(mutex);
    return weft_wait_entered_unlock();
}

/** Locks the mutex again after a wait that ended with `status`. */
static weft_status_t relock(weft_mutex_t *mutex, weft_status_t status)
{
    for (;;) {
        weft_status_t locked = weft_mutex_lock(mutex, WEFT_FOREVER);

        if (locked == WEFT_OK) {
            return status;
        }
        if (locked == WEFT_OWNER_DIED) {
            return locked;
        }
        status = locked; /* canceled or reset: the caller returns with the mutex in any case */
    }
}

weft_status_t weft_cond_wait(weft_cond_t *cond, weft_mutex_t *mutex, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_hub(cond));
    WEFT_CHECK(weft_wrong_hub(mutex));
    weft_status_t status;

    if (WEFT_CONFIG_CHECKS) {
        weft_check(weft_mutex_owner(mutex) == weft_kernel.current, WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    weft_trace_get(cond, timeout);
    status = wait_op(cond, mutex, timeout);
    if (weft_mutex_owner(mutex) == weft_kernel.current) { /* it did not start to wait */
        return status;
    }
    return relock(mutex, status);
}

weft_status_t weft_cond_signal(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_hub_call(cond));
    weft_trace_put(cond);
    weft_arch_lock();
    if (cond->waitq.head != NULL) {
        return weft_wait_wake_first_unlock(&cond->waitq);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_cond_broadcast(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_hub_call(cond));
    weft_trace_put(cond);
    weft_arch_lock();
    return weft_wait_wake_all_unlock(&cond->waitq);
}

weft_status_t weft_cond_broadcast_counted(weft_cond_t *cond, uint32_t *woken)
{
    WEFT_CHECK(weft_wrong_hub_call(cond));
    WEFT_CHECK(weft_wrong_object(woken));
    bool held;

    weft_trace_put(cond);
    weft_arch_lock();
    held = weft_sched_hold_locked();
    *woken = weft_wait_wake_each_locked(&cond->waitq);
    return weft_sched_leave_held_unlock(held);
}
