/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex with priority inheritance.
 *
 * The owner word is the owning task, or 0, with the lowest bit set while tasks
 * wait. Without waiters, lock and unlock are one atomic step on it, and the
 * owner does not know what it holds. With waiters the mutex is in the owner's
 * list of held mutexes, from which the owner's effective priority follows.
 */
#include <weft/mutex.h>

#include "mutex_internal.h"
#include "wait.h"

void weft_mutex_init(weft_mutex_t *mutex)
{
    mutex->waitq.head = NULL;
    mutex->owner = 0;
    mutex->next = NULL;
}

weft_task_t *weft_mutex_owner(const weft_mutex_t *mutex)
{
    return (weft_task_t *)(*(const volatile uintptr_t *)&mutex->owner & ~MUTEX_CONTENDED);
}

/** Enters a mutex in its owner's list. */
static void hold_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    mutex->owner = (uintptr_t)owner | MUTEX_CONTENDED;
    mutex->next = owner->held;
    owner->held = mutex;
}

static void drop_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_mutex_t **link = &owner->held;

    while (*link != mutex) {
        link = &(*link)->next;
    }
    *link = mutex->next;
}

weft_task_t *weft_mutex_pass_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_task_t *heir;

    drop_locked(mutex, owner);
    if (mutex->waitq.head == NULL) {
        mutex->owner = 0;
        return NULL;
    }
    heir = weft_wait_pop_locked(&mutex->waitq);
    heir->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_WAITS_MUTEX;
    if (mutex->waitq.head != NULL) {
        hold_locked(mutex, heir);
        return heir;
    }
    mutex->owner = (uintptr_t)heir;
    return heir;
}

/** The running task waits for the mutex and lends its priority to the owner. */
static weft_status_t block(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_task_t *current = weft_kernel.current;

    if ((mutex->owner & MUTEX_CONTENDED) == 0) {
        hold_locked(mutex, owner);
    }
    if (weft_ring_linked(current)) {
        weft_sched_unlink_locked(current);
    }
    weft_wait_insert_locked(&mutex->waitq, current);
    current->timeout.flags |= WEFT_TASK_FLAG_WAITS_MUTEX;
    weft_wait_refresh_locked(owner);
    return weft_sched_switch(current, weft_sched_first_locked());
}

static weft_status_t lock_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_mutex_t *mutex = hub;
    weft_task_t *current = weft_kernel.current;
    weft_task_t *owner;

    (void)arg;
    weft_port_lock();
    owner = weft_mutex_owner(mutex);
    if (owner == NULL || (owner->timeout.flags & WEFT_TASK_FLAG_LIVE) == 0) {
        mutex->owner = (uintptr_t)current;
        weft_port_unlock();
        return owner == NULL ? WEFT_OK : WEFT_OWNER_DIED;
    }
    weft_check(owner != current, WEFT_MISUSE_MUTEX_RELOCK);
    if (weft_wait_may_block(timeout)) {
        return block(mutex, owner);
    }
    return weft_wait_limited(mutex, NULL, timeout, lock_op);
}

weft_status_t weft_mutex_lock(weft_mutex_t *mutex, weft_timeout_t timeout)
{
    weft_check_task();
    weft_check(mutex != NULL, WEFT_MISUSE_NULL);
    if (weft_port_try_swap(&mutex->owner, 0, (uintptr_t)weft_kernel.current)) {
        return WEFT_OK;
    }
    return lock_op(mutex, NULL, timeout);
}

weft_task_t *weft_mutex_unlock_locked(weft_mutex_t *mutex)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *heir;

    if ((mutex->owner & MUTEX_CONTENDED) == 0) {
        mutex->owner = 0;
        return NULL;
    }
    heir = weft_mutex_pass_locked(mutex, current);
    weft_wait_refresh_locked(current);
    return heir;
}

static weft_status_t unlock_general(weft_mutex_t *mutex)
{
    weft_task_t *heir;

    weft_port_lock();
    weft_check(weft_mutex_owner(mutex) == weft_kernel.current, WEFT_MISUSE_MUTEX_NOT_OWNER);
    heir = weft_mutex_unlock_locked(mutex);
    if (heir != NULL) {
        return weft_sched_wake(heir);
    }
    return weft_sched_leave();
}

weft_status_t weft_mutex_unlock(weft_mutex_t *mutex)
{
    weft_check_task();
    if (weft_port_try_swap(&mutex->owner, (uintptr_t)weft_kernel.current, 0)) {
        return WEFT_OK;
    }
    return unlock_general(mutex);
}
