/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex with priority inheritance.
 *
 * The owner word is the owning task, or 0, with the lowest bit set while tasks
 * wait. Without waiters, lock and unlock are one atomic step on it, and the
 * owner does not know what it holds, only that it has locked something; what that
 * is, the list of known mutexes tells when it ends (mutex_ends.c). With waiters the
 * mutex is in the owner's list of held mutexes, from which the owner's effective
 * priority follows.
 */
#include <weft/mutex.h>

#include "mutex_internal.h"
#include "wait.h"

weft_task_t *weft_mutex_owner(const weft_mutex_t *mutex)
{
    weft_check_none(weft_wrong_object(mutex));
    return (weft_task_t *)(*(const volatile uintptr_t *)&mutex->owner & ~MUTEX_MARKS);
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

/**
 * The usual first wait: the running task is off the ready queue, the owner is
 * alone at its level of it, and both are ordinary. Then the owner takes the
 * running task's place at once, as the most urgent task that it now is.
 */
static inline bool may_lend(const weft_mutex_t *mutex, const weft_task_t *current,
                            const weft_task_t *owner)
{
    return (mutex->owner & MUTEX_CONTENDED) == 0 && current->timeout.flags == 0 &&
           owner->timeout.flags == 0 && !weft_ring_linked(current) && weft_ring_is_single(owner) &&
           owner->wait == NULL;
}

static inline weft_status_t lend(weft_mutex_t *mutex, weft_task_t *current, weft_task_t *owner)
{
    weft_trace_block_locked(&mutex->waitq, current);
    hold_locked(mutex, owner);
    weft_ring_single(&mutex->waitq.head, current);
    current->wait = &mutex->waitq;
    current->timeout.flags = WEFT_TASK_FLAG_WAITS_MUTEX;
    owner->next = NULL;
    *weft_sched_level(owner->bit) = NULL;
    weft_kernel.ready_bits &= ~owner->bit;
    owner->bit = current->bit;
    owner->threshold = current->bit;
    weft_trace_priority_locked(owner);
    return weft_sched_switch(current, owner);
}

static weft_status_t lock_op(void *hub, void *arg, weft_timeout_t timeout);

/** The running task takes a mutex that nobody alive owns. Leaves the critical section. */
WEFT_SLOW_PATH static weft_status_t take(weft_mutex_t *mutex)
{
    uintptr_t owner = mutex->owner;

    if (owner == WEFT_MUTEX_FRESH) {
        weft_mutex_register_locked(mutex);
    }
    mutex->owner = (uintptr_t)weft_kernel.current;
    weft_port_unlock();
    return owner == MUTEX_ORPHAN ? WEFT_OWNER_DIED : WEFT_OK;
}

/** Critical section held: every case. */
WEFT_SLOW_PATH static weft_status_t lock_general(weft_mutex_t *mutex, weft_timeout_t timeout)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *owner = weft_mutex_owner(mutex);

    if (owner == NULL) {
        return take(mutex);
    }
    weft_check(owner != current, WEFT_MISUSE_MUTEX_RELOCK);
    if (!weft_wait_may_block(timeout)) {
        return weft_wait_limited(mutex, NULL, timeout, lock_op);
    }
    if ((mutex->owner & MUTEX_CONTENDED) == 0) {
        hold_locked(mutex, owner);
    }
    current->timeout.flags |= WEFT_TASK_FLAG_WAITS_MUTEX;
    return weft_wait_block_general(&mutex->waitq);
}

WEFT_SLOW_PATH static weft_status_t lock_contended(weft_mutex_t *mutex, weft_timeout_t timeout,
                                                   weft_task_t *current)
{
    weft_task_t *owner;

    weft_port_lock();
    owner = (weft_task_t *)mutex->owner;
    if (WEFT_CONFIG_FAST_PATHS && timeout == WEFT_FOREVER && owner != NULL &&
        may_lend(mutex, current, owner)) {
        return lend(mutex, current, owner);
    }
    return lock_general(mutex, timeout);
}

/**
 * True if a mutex was not made, or was destroyed. A more urgent task may make the first lock while
 * this looks: then the mutex is known from that moment on.
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
    WEFT_CHECK(weft_wrong_object(mutex));
    WEFT_CHECK(weft_wrong(is_unknown(mutex), WEFT_MISUSE_MUTEX_STATE));
    weft_trace_get(mutex, timeout);
    current->cleanup = (uintptr_t)mutex; /* first: an interrupt handler may end the task */
    if (WEFT_CONFIG_FAST_PATHS && weft_port_try_swap(&mutex->owner, 0, (uintptr_t)current)) {
        return WEFT_OK;
    }
    return lock_contended(mutex, timeout, current);
}

static weft_status_t lock_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    weft_port_lock();
    return lock_general(hub, timeout);
}

weft_task_t *weft_mutex_unlock_locked(weft_mutex_t *mutex)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *heir;

    if (mutex->owner != ((uintptr_t)current | MUTEX_CONTENDED)) {
        if (mutex->owner == (uintptr_t)current) {
            mutex->owner = 0;
        }
        return NULL;
    }
    heir = weft_mutex_pass_locked(mutex, current);
    weft_wait_refresh_locked(current);
    return heir;
}

/**
 * The usual last wait: one task waits, for the only contended mutex of the
 * running task, which is off the ready queue, ordinary, and falls behind it.
 */
static inline bool may_yield(const weft_mutex_t *mutex, const weft_task_t *current,
                             const weft_task_t *heir)
{
    return heir != NULL && weft_ring_is_single(heir) && current->held == mutex &&
           mutex->next == NULL && current->timeout.flags == 0 && !weft_ring_linked(current) &&
           weft_port_more_urgent(heir->bit, weft_port_bit(current->timeout.base));
}

static inline weft_status_t yield_to(weft_mutex_t *mutex, weft_task_t *current, weft_task_t *heir)
{
    uint32_t bit = weft_port_bit(current->timeout.base);

    weft_trace_wake_locked(&mutex->waitq, heir);
    current->held = NULL;
    mutex->owner = (uintptr_t)heir;
    mutex->waitq.head = NULL;
    heir->next = NULL;
    heir->wait = NULL;
    heir->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_WAITS_MUTEX;
    current->bit = bit;
    current->threshold = bit;
    weft_trace_priority_locked(current);
    weft_sched_link_running_inline(current);
    return weft_sched_switch(current, heir);
}

/** Critical section held: every case. */
WEFT_SLOW_PATH static weft_status_t unlock_general(weft_mutex_t *mutex)
{
    weft_task_t *heir;

    weft_check(weft_mutex_owner(mutex) == weft_kernel.current, WEFT_MISUSE_MUTEX_NOT_OWNER);
    heir = weft_mutex_unlock_locked(mutex);
    if (heir != NULL) {
        return weft_sched_wake(heir);
    }
    return weft_sched_leave();
}

WEFT_SLOW_PATH static weft_status_t unlock_contended(weft_mutex_t *mutex, weft_task_t *current)
{
    weft_port_lock();
    if (WEFT_CONFIG_FAST_PATHS && may_yield(mutex, current, mutex->waitq.head)) {
        return yield_to(mutex, current, mutex->waitq.head);
    }
    return unlock_general(mutex);
}

weft_status_t weft_mutex_unlock(weft_mutex_t *mutex)
{
    weft_task_t *current = weft_kernel.current;

    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(mutex));
    weft_trace_put(mutex);
    if (WEFT_CONFIG_FAST_PATHS && weft_port_try_swap(&mutex->owner, (uintptr_t)current, 0)) {
        return WEFT_OK;
    }
    return unlock_contended(mutex, current);
}

/* See mutex_internal.h. */

weft_mutex_t *weft_mutex_awaited(const weft_task_t *task)
{
    return weft_mutex_awaited_inline(task);
}

uint32_t weft_mutex_inherited(const weft_task_t *task, uint32_t bit)
{
    return weft_mutex_inherited_inline(task, bit);
}
