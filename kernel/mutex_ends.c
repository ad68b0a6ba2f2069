/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes and the ends of their owners.
 *
 * The kernel knows all mutexes that were ever locked, in a ring through the mutexes themselves. A
 * task that ends, and has locked any, looks at each of them and gives up what it owns, so that
 * nothing names it when it is dormant. The critical section is open between two of them: who finds
 * that one was taken out meanwhile begins again.
 */
#include <weft/mutex.h>

#include "mutex_internal.h"
#include "object.h"

/** Begin and end of the ring; owned by nobody. */
static weft_mutex_t known = {.link = &known};

/** How many mutexes were taken out. */
static uint32_t removals;

/** Lets pending interrupts in. @return where to go on: here, or from the beginning */
static weft_mutex_t *reopen_locked(weft_mutex_t *mutex, uint32_t *seen)
{
    weft_port_unlock();
    weft_port_lock();
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

bool weft_mutex_forget(const weft_mutex_t *mutex)
{
    weft_mutex_t *before = &known;
    bool is_owned = false;
    uint32_t seen;

    weft_port_lock();
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
    weft_port_unlock();
    return !is_owned;
}

void weft_mutex_init(weft_mutex_t *mutex)
{
    WEFT_CHECK_VOID(weft_wrong_context());
    WEFT_CHECK_VOID(weft_wrong_object(mutex));
    bool is_free = weft_mutex_forget(mutex);
    WEFT_CHECK_VOID(weft_wrong(!is_free, WEFT_MISUSE_IN_USE));
    weft_object_waitq(&mutex->waitq, WEFT_OBJECT_MUTEX);
    mutex->owner = WEFT_MUTEX_FRESH;
    mutex->next = NULL;
    mutex->link = NULL;
}

void weft_mutex_destroy(weft_mutex_t *mutex)
{
    WEFT_CHECK_VOID(weft_wrong_context());
    WEFT_CHECK_VOID(weft_wrong_object(mutex));
    bool is_free = weft_mutex_forget(mutex);
    WEFT_CHECK_VOID(weft_wrong(!is_free, WEFT_MISUSE_IN_USE));
    mutex->owner = 0;
    mutex->link = NULL;
}

/** The owner ends: the first waiter owns the mutex, or nobody does. */
static void orphan_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_task_t *next = NULL;

    if ((mutex->owner & MUTEX_CONTENDED) != 0) {
        next = weft_mutex_pass_locked(mutex, owner);
    }
    if (next == NULL) {
        mutex->owner = MUTEX_ORPHAN;
        return;
    }
    weft_port_set_result(next, WEFT_OWNER_DIED);
    weft_sched_ready_locked(next);
}

void weft_mutex_give_up_locked(weft_task_t *task)
{
    weft_mutex_t *mutex = &known;
    uint32_t seen = removals;

    while (mutex->link != &known && task->cleanup != 0) {
        mutex = mutex->link;
        if ((mutex->owner & ~MUTEX_MARKS) == (uintptr_t)task) {
            orphan_locked(mutex, task);
        }
        mutex = reopen_locked(mutex, &seen);
    }
}
