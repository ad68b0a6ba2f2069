/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex with priority inheritance.
 *
 * The owner word is the owning task, or 0, with the lowest bit set while tasks wait. Without
 * waiters, lock and unlock are one atomic step on it, and the owner records only that it has locked
 * something; when it ends, mutex_ends.c searches all registered mutexes. With waiters the mutex is
 * in the owner's list of contended mutexes, from which its effective priority follows. A mutex with
 * a ceiling is there without waiters, too: it is never taken or left by the atomic step.
 */
#include <weft/mutex.h>

#include "atomic.h"
#include "ceiling.h"
#include "mutex_internal.h"
#include "wait.h"

weft_task_t *weft_mutex_owner(const weft_mutex_t *mutex)
{
    weft_check_not(weft_wrong_hub(mutex));
    return (weft_task_t *)(*(const volatile uintptr_t *)&mutex->owner & ~MUTEX_MARKS);
}

static void drop_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_mutex_t **link = &owner->contended;

    while (*link != mutex) {
        link = &(*link)->next;
    }
    *link = mutex->next;
}

/**
 * Passes a mutex, which is in no owner's list, to the first waiter.
 * @return the next owner, not yet ready; NULL if no task waits any more
 */
static weft_task_t *pass_locked(weft_mutex_t *mutex)
{
    weft_task_t *next_owner;

    if (mutex->waitq.head == NULL) {
        mutex->owner = weft_mutex_has_ceiling(mutex) ? WEFT_MUTEX_FRESH : 0;
        return NULL;
    }
    next_owner = weft_wait_pop_locked(&mutex->waitq);
    weft_task_clear(next_owner, WEFT_TASK_FLAG_WAITS_MUTEX);
    if (weft_mutex_has_ceiling(mutex)) {
        weft_mutex_list_locked(mutex, next_owner);
        weft_wait_recompute_woken_locked(next_owner);
        return next_owner;
    }
    if (mutex->waitq.head != NULL) {
        weft_mutex_list_locked(mutex, next_owner);
        return next_owner;
    }
    mutex->owner = (uintptr_t)next_owner;
    return next_owner;
}

weft_task_t *weft_mutex_hand_over_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    drop_locked(mutex, owner);
    return pass_locked(mutex);
}

/**
 * The common first wait: the mutex has an owner and no waiter, the owner does not wait, and neither
 * task has a flag.
 */
static inline bool may_boost_owner(const weft_mutex_t *mutex, const weft_task_t *current)
{
    const weft_task_t *owner = (const weft_task_t *)mutex->owner;

    return owner != NULL && (mutex->owner & MUTEX_CONTENDED) == 0 &&
           ((uintptr_t)owner->wait | owner->flags) == 0 && current->flags == 0;
}

/**
 * The running task, which is off the ready queue, waits. The owner, which is ready, inherits its
 * priority, is then the highest-priority task, and runs.
 */
static inline weft_status_t boost_owner_unlock(weft_mutex_t *mutex, weft_task_t *current,
                                               weft_task_t *owner)
{
    weft_sched_unlink_inline_locked(owner);
    weft_trace_block_locked(&mutex->waitq, current);
    weft_mutex_list_locked(mutex, owner);
    weft_list_single(&mutex->waitq.head, current);
    current->wait = &mutex->waitq;
    current->flags = WEFT_TASK_FLAG_WAITS_MUTEX;
    owner->priority_mask = current->priority_mask;
    owner->preempt_threshold = current->priority_mask;
    weft_trace_priority_locked(owner);
    return weft_sched_switch_unlock(current, owner);
}

static weft_status_t lock_op(void *hub, void *arg, weft_timeout_t timeout);

/** A task gets the ceiling of a mutex that it has taken. No task runs before it has. */
static void raise_owner_unlock(weft_mutex_t *mutex, weft_task_t *task)
{
    bool held = weft_sched_hold_locked();

    weft_mutex_list_locked(mutex, task);
    weft_wait_recompute_soon_locked(task);
    (void)weft_sched_leave_held_unlock(held);
}

/** Takes a mutex that no live task owns. Releases the kernel lock. */
WEFT_SLOW_PATH static weft_status_t take_unlock(weft_mutex_t *mutex, weft_task_t *task)
{
    uintptr_t owner = mutex->owner;

    if (owner == WEFT_MUTEX_FRESH && (!WEFT_CONFIG_CEILINGS || mutex->link == NULL)) {
        weft_mutex_register_locked(mutex);
    }
    mutex->owner = (uintptr_t)task;
    if (weft_mutex_has_ceiling(mutex)) {
        raise_owner_unlock(mutex, task);
    } else {
        weft_arch_unlock();
    }
    return owner == MUTEX_ORPHAN ? WEFT_OWNER_DIED : WEFT_OK;
}

/** By its own priority: what it inherits may be higher. */
static inline bool is_above_ceiling(const weft_mutex_t *mutex, const weft_task_t *task)
{
    return weft_mutex_has_ceiling(mutex) && task->base < *WEFT_CONFIG_CEILING(mutex);
}

/** The common case: unlocked, and for the running task, with nothing special. */
static inline bool may_take_ceiling(const weft_mutex_t *mutex, const weft_task_t *current)
{
    return weft_mutex_has_ceiling(mutex) && mutex->owner == WEFT_MUTEX_FRESH &&
           !(WEFT_CONFIG_CHECKS && is_above_ceiling(mutex, current)) &&
           weft_ceiling_is_plain(current);
}

/**
 * The running task, which may block, waits. It is held before it enters the queue, in a critical
 * section of its own: there a handler may end the owner or abort the task, or its timeout may pass.
 */
static weft_status_t wait_held_unlock(weft_mutex_t *mutex, weft_timeout_t timeout)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *owner;

    (void)weft_sched_hold_locked();
    if (weft_list_linked(current)) {
        weft_sched_unlink_locked(current);
    }
    weft_sched_pause_locked();
    owner = weft_mutex_owner_locked(mutex);
    if (owner == NULL || !weft_wait_may_block(timeout) ||
        (weft_kernel.held & WEFT_HELD_ABORT) != 0) {
        (void)weft_sched_leave_held_unlock(true); /* here an aborted task ends */
        return lock_op(mutex, NULL, timeout);
    }
    if ((mutex->owner & MUTEX_CONTENDED) == 0) {
        weft_mutex_list_locked(mutex, owner);
    }
    weft_task_set(current, WEFT_TASK_FLAG_WAITS_MUTEX);
    weft_wait_enter_locked(&mutex->waitq);
    return weft_wait_entered_unlock();
}

/** All cases. */
WEFT_SLOW_PATH static weft_status_t lock_general_unlock(weft_mutex_t *mutex, weft_timeout_t timeout)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *owner = weft_mutex_owner(mutex);

    weft_check(!is_above_ceiling(mutex, current), WEFT_MISUSE_MUTEX_CEILING);
    if (owner == NULL) {
        return take_unlock(mutex, current);
    }
    weft_check(owner != current, WEFT_MISUSE_MUTEX_RELOCK);
    if (!weft_wait_may_block(timeout)) {
        return weft_wait_limited_unlock(mutex, lock_op, timeout);
    }
    return wait_held_unlock(mutex, timeout);
}

weft_status_t weft_mutex_lock_for(weft_mutex_t *mutex, weft_task_t *task, weft_timeout_t timeout)
{
    weft_task_t *owner;

    weft_arch_lock();
    owner = weft_mutex_owner(mutex);
    if (owner == NULL) {
        return take_unlock(mutex, task);
    }
    if (timeout == WEFT_NO_WAIT || weft_task_has(task, WEFT_TASK_FLAG_EXPIRED)) {
        weft_arch_unlock();
        return timeout == WEFT_NO_WAIT ? WEFT_WOULD_BLOCK : WEFT_TIMEOUT;
    }
    if ((mutex->owner & MUTEX_CONTENDED) == 0) {
        weft_mutex_list_locked(mutex, owner);
    }
    weft_task_set(task, WEFT_TASK_FLAG_WAITS_MUTEX);
    return weft_wait_proxy_unlock(&mutex->waitq, NULL);
}

/** boost_owner_unlock() if the running task is linked, or the owner has ready equals. */
WEFT_SLOW_PATH static weft_status_t boost_linked_unlock(weft_mutex_t *mutex)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *owner = (weft_task_t *)mutex->owner;

    if (owner == current || !weft_list_linked(owner)) {
        return lock_general_unlock(mutex, WEFT_FOREVER);
    }
    if (weft_list_linked(current)) {
        if (!weft_list_is_single(current)) { /* its equals run first */
            return lock_general_unlock(mutex, WEFT_FOREVER);
        }
        weft_sched_clear_level_locked(current);
    }
    return boost_owner_unlock(mutex, current, owner);
}

/** Locks a mutex that has an owner, or a ceiling, or is locked for the first time. */
WEFT_SLOW_PATH static weft_status_t lock_contended(weft_mutex_t *mutex, weft_timeout_t timeout)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *owner;

    weft_arch_lock();
    if (WEFT_CONFIG_FAST_PATHS && may_take_ceiling(mutex, current)) {
        return weft_ceiling_take_unlock(mutex, current);
    }
    owner = (weft_task_t *)mutex->owner;
    if (WEFT_CONFIG_FAST_PATHS && weft_timeout_is_forever(timeout) &&
        may_boost_owner(mutex, current)) {
        if (weft_list_is_single(owner) && !weft_list_linked(current)) {
            return boost_owner_unlock(mutex, current, owner);
        }
        return boost_linked_unlock(mutex);
    }
    return lock_general_unlock(mutex, timeout);
}

/**
 * True if a mutex was not initialized, or was destroyed. `link` is read twice: a task of higher
 * priority may register the mutex in between.
 */
static inline bool is_unknown(const weft_mutex_t *mutex)
{
    weft_mutex_t *const volatile *link = &mutex->link;
    const volatile uintptr_t *owner = &mutex->owner;

    return *link == NULL && *owner != WEFT_MUTEX_FRESH && *link == NULL;
}

weft_status_t weft_mutex_lock(weft_mutex_t *mutex, weft_timeout_t timeout)
{
    weft_task_t *current = weft_kernel.current;

    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_hub(mutex));
    WEFT_CHECK(weft_wrong(is_unknown(mutex), WEFT_MISUSE_MUTEX_STATE));
    weft_trace_get(mutex, timeout);
    current->to_release = (uintptr_t)mutex; /* first: an interrupt handler may end the task */
    if (weft_atomic_try_swap(&mutex->owner, 0, (uintptr_t)current)) {
        return WEFT_OK;
    }
    return lock_contended(mutex, timeout);
}

static weft_status_t lock_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    weft_arch_lock();
    return lock_general_unlock(hub, timeout);
}

void weft_mutex_unlock_locked(weft_mutex_t *mutex)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next_owner;

    if (mutex->owner != ((uintptr_t)current | MUTEX_CONTENDED)) {
        return;
    }
    next_owner = weft_mutex_hand_over_locked(mutex, current);
    if (next_owner != NULL) {
        weft_sched_ready_locked(next_owner);
    }
    weft_wait_recompute_soon_locked(current);
}

/**
 * The common hand-over: one task waits for the only contended mutex of the running task, which is
 * off the ready queue, has no flag, and drops below the waiter's priority.
 */
static inline bool may_hand_over(const weft_mutex_t *mutex, const weft_task_t *current,
                                 const weft_task_t *next_owner)
{
    return !weft_mutex_has_ceiling(mutex) && next_owner != NULL &&
           weft_list_is_single(next_owner) && current->contended == mutex &&
           ((uintptr_t)mutex->next | current->flags) == 0 && !weft_list_linked(current) &&
           weft_arch_is_higher(next_owner->priority_mask, weft_arch_priority_mask(current->base));
}

static inline weft_status_t hand_over_unlock(weft_mutex_t *mutex, weft_task_t *current,
                                             weft_task_t *next_owner)
{
    uint32_t mask = weft_arch_priority_mask(current->base);

    weft_trace_wake_locked(&mutex->waitq, next_owner);
    current->contended = NULL;
    mutex->owner = (uintptr_t)next_owner;
    mutex->waitq.head = NULL;
    next_owner->next = NULL;
    next_owner->wait = NULL;
    weft_task_clear(next_owner, WEFT_TASK_FLAG_WAITS_MUTEX);
    current->priority_mask = mask;
    current->preempt_threshold = mask;
    weft_trace_priority_locked(current);
    weft_sched_link_running_inline_locked(current);
    return weft_sched_switch_unlock(current, next_owner);
}

/**
 * All cases. A contended mutex leaves the owner's list first, so that the owner has its lower
 * priority when the next one becomes ready.
 */
WEFT_SLOW_PATH static weft_status_t unlock_general_unlock(weft_mutex_t *mutex, weft_task_t *owner)
{
    bool held;

    weft_check(weft_mutex_owner(mutex) == owner, WEFT_MISUSE_MUTEX_NOT_OWNER);
    if (mutex->owner != ((uintptr_t)owner | MUTEX_CONTENDED)) {
        if (mutex->owner == (uintptr_t)owner) {
            mutex->owner = 0;
        }
        return weft_sched_leave_unlock();
    }
    held = weft_sched_hold_locked();
    weft_sched_pause_locked(); /* the owner stays: it is held, or called from the network */
    drop_locked(mutex, owner);
    weft_wait_recompute_soon_locked(owner);
    weft_sched_pause_locked();
    return weft_sched_wake_held_unlock(held, pass_locked(mutex));
}

weft_status_t weft_mutex_unlock_for(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_arch_lock();
    return unlock_general_unlock(mutex, owner);
}

WEFT_SLOW_PATH static weft_status_t unlock_contended(weft_mutex_t *mutex, weft_task_t *current)
{
    weft_arch_lock();
    if (WEFT_CONFIG_FAST_PATHS && weft_ceiling_may_leave(mutex, current)) {
        return weft_ceiling_leave_unlock(mutex, current);
    }
    if (WEFT_CONFIG_FAST_PATHS && may_hand_over(mutex, current, mutex->waitq.head)) {
        return hand_over_unlock(mutex, current, mutex->waitq.head);
    }
    return unlock_general_unlock(mutex, current);
}

weft_status_t weft_mutex_unlock(weft_mutex_t *mutex)
{
    weft_task_t *current = weft_kernel.current;

    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_hub(mutex));
    weft_trace_put(mutex);
    if (weft_atomic_try_swap(&mutex->owner, (uintptr_t)current, 0)) {
        return WEFT_OK;
    }
    return unlock_contended(mutex, current);
}

/* See mutex_internal.h. */

weft_mutex_t *weft_mutex_awaited(const weft_task_t *task)
{
    return weft_mutex_awaited_inline(task);
}

uint32_t weft_mutex_inherited(const weft_task_t *task, uint32_t mask)
{
    return weft_mutex_inherited_inline(task, mask);
}
