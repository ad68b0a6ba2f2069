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

/** Unlocks the mutex and waits, in one critical section. The arg is the mutex. */
static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_cond_t *cond = hub;
    weft_mutex_t *mutex = arg;
    weft_task_t *heir;

    weft_port_lock();
    if (!weft_wait_may_block(timeout)) {
        return weft_wait_limited(cond, arg, timeout, wait_op);
    }
    if (mutex->owner == (uintptr_t)weft_kernel.current) {
        mutex->owner = 0;
        return weft_wait_block(&cond->waitq);
    }
    heir = weft_mutex_unlock_locked(mutex);
    if (heir != NULL) {
        weft_sched_ready_locked(heir);
    }
    return weft_wait_block_general(&cond->waitq);
}

/** Locks the mutex again after a wait that ended with `status`. */
static weft_status_t relock(weft_mutex_t *mutex, weft_status_t status)
{
    weft_status_t locked;

    while ((locked = weft_mutex_lock(mutex, WEFT_FOREVER)) == WEFT_CANCELED) {
        status = WEFT_CANCELED;
    }
    return locked == WEFT_OWNER_DIED ? locked : status;
}

weft_status_t weft_cond_wait(weft_cond_t *cond, weft_mutex_t *mutex, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(cond));
    WEFT_CHECK(weft_wrong_object(mutex));
    weft_status_t status;

    weft_check(weft_mutex_owner(mutex) == weft_kernel.current, WEFT_MISUSE_MUTEX_NOT_OWNER);
    weft_trace_get(cond, timeout);
    status = wait_op(cond, mutex, timeout);
    if (weft_mutex_owner(mutex) == weft_kernel.current) { /* it did not get as far as waiting */
        return status;
    }
    return relock(mutex, status);
}

weft_status_t weft_cond_signal(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_call(cond));
    weft_trace_put(cond);
    weft_port_lock();
    if (cond->waitq.head != NULL) {
        return weft_wait_wake_first(&cond->waitq);
    }
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_cond_broadcast(weft_cond_t *cond)
{
    WEFT_CHECK(weft_wrong_call(cond));
    weft_trace_put(cond);
    weft_port_lock();
    while (cond->waitq.head != NULL) {
        weft_sched_ready_locked(weft_wait_pop_locked(&cond->waitq));
    }
    return weft_sched_leave();
}
