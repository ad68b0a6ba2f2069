/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registered mutexes, and what happens to them when their owner ends.
 *
 * All mutexes that were ever locked are in a circular list through the mutexes themselves. A task
 * that ends after it has locked any walks the list and orphans its own, so that no mutex refers to
 * a dormant task. The kernel lock is released between two of them; the walk restarts if a mutex was
 * removed meanwhile.
 */
#include <weft/mutex.h>

#include "mutex_internal.h"
#include "object.h"

/** Head of the list; never owned. */
static weft_mutex_t known = {.link = &known};

/** Number of mutexes that were removed; tells walks to restart. */
static uint32_t removals;

/**
 * Takes pending interrupts. @return where to continue: at `mutex`, or at the head after a removal
 */
static weft_mutex_t *reopen_locked(weft_mutex_t *mutex, uint32_t *seen)
{
    weft_sched_pause_locked();
    if (removals == *seen) {
        return mutex;
    }
    *seen = removals;
    return &known;
}

void weft_mutex_register_locked(weft_mutex_t *mutex)
{
    mutex->link = known.link;
    known.link = mutex;
}

bool weft_mutex_unregister(const weft_mutex_t *mutex)
{
    weft_mutex_t *before = &known;
    bool is_owned = false;
    uint32_t seen;

    weft_arch_lock();
    seen = removals;
    while (before->link != mutex && before->link != &known) {
        before = reopen_locked(before->link, &seen);
    }
    if (before->link == mutex) {
        is_owned = WEFT_CONFIG_CHECKS && weft_mutex_owner(mutex) != NULL;
        if (!is_owned) {
            before->link = mutex->link;
            removals++;
        }
    }
    weft_arch_unlock();
    return !is_owned;
}

void weft_mutex_init(weft_mutex_t *mutex)
{
    WEFT_CHECK_VOID(weft_wrong_context());
    WEFT_CHECK_VOID(weft_wrong_object(mutex));
    bool is_free = weft_mutex_unregister(mutex);
    WEFT_CHECK_VOID(weft_wrong(!is_free, WEFT_MISUSE_IN_USE));
    weft_object_waitq(&mutex->waitq, WEFT_OBJECT_MUTEX);
    mutex->owner = WEFT_MUTEX_FRESH;
    mutex->next = NULL;
    mutex->link = NULL;
    if (WEFT_CONFIG_CEILINGS) {
        *WEFT_CONFIG_CEILING(mutex) = WEFT_PRIORITIES;
    }
}

void weft_mutex_destroy(weft_mutex_t *mutex)
{
    WEFT_CHECK_VOID(weft_wrong_context());
    WEFT_CHECK_VOID(weft_wrong_hub(mutex));
    bool is_free = weft_mutex_unregister(mutex);
    WEFT_CHECK_VOID(weft_wrong(!is_free, WEFT_MISUSE_IN_USE));
    mutex->owner = 0;
    mutex->link = NULL;
}

/**
 * The owner ends: the first waiter learns of it and becomes the owner, or the mutex is orphaned, as
 * that of a call always is.
 */
static void orphan_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    bool is_call = (mutex->owner & MUTEX_CALL) != 0;
    weft_task_t *next = NULL;

    if ((mutex->owner & MUTEX_CONTENDED) != 0) {
        next = weft_mutex_hand_over_locked(mutex, owner);
    }
    if (next == NULL || is_call) {
        mutex->owner = MUTEX_ORPHAN;
    }
    if (next != NULL) {
        weft_wait_set_result_locked(next, WEFT_OWNER_DIED);
        weft_sched_ready_locked(next);
    }
}

/** weft_mutex_visit_locked(), inline. A mutex may be visited again, if one was removed. */
WEFT_ALWAYS_INLINE void visit_locked(weft_mutex_visit_t visit, void *arg)
{
    weft_mutex_t *mutex = &known;
    uint32_t seen = removals;

    while (mutex->link != &known && visit(mutex->link, arg)) {
        mutex = reopen_locked(mutex->link, &seen);
    }
}

void weft_mutex_visit_locked(weft_mutex_visit_t visit, void *arg)
{
    visit_locked(visit, arg);
}

static bool orphan_own_locked(weft_mutex_t *mutex, void *arg)
{
    weft_task_t *task = arg;

    if (task->to_release == 0) { /* someone else has completed its end */
        return false;
    }
    if ((mutex->owner & ~MUTEX_MARKS) == (uintptr_t)task) {
        orphan_locked(mutex, task);
    }
    return true;
}

void weft_mutex_orphan_all_locked(weft_task_t *task)
{
    visit_locked(orphan_own_locked, task);
}
