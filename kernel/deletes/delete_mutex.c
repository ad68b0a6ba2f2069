/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deletion of mutexes: they have an owner, and are in the list of registered ones.
 */
#include "../mutex_internal.h"
#include "delete.h"

/** A mutex that can be deleted now: no other task than the running one owns it. */
WEFT_CHECK_INLINE weft_misuse_t wrong_mutex(const weft_mutex_t *mutex)
{
    const weft_misuse_t wrong =
        weft_wrong_delete(WEFT_CONFIG_MARK(&mutex->waitq), WEFT_OBJECT_MUTEX);
    const weft_task_t *owner = (const weft_task_t *)(mutex->owner & ~MUTEX_MARKS);

    if (wrong != WEFT_MISUSE_NONE) {
        return wrong;
    }
    return weft_wrong(owner != NULL && owner != weft_sched_task(), WEFT_MISUSE_IN_USE);
}

static weft_status_t delete_mutex(weft_mutex_t *mutex)
{
    weft_task_t *owner;
    bool held;

    weft_object_unmade(WEFT_OBJECT_MUTEX, mutex);
    weft_arch_lock();
    held = weft_sched_hold_locked();
    (void)weft_wait_release_all_locked(&mutex->waitq, WEFT_DELETED);
    owner = weft_mutex_owner_locked(mutex);
    if (owner != NULL && (mutex->owner & MUTEX_CONTENDED) != 0) {
        (void)weft_mutex_hand_over_locked(mutex, owner); /* to nobody */
    }
    mutex->owner = 0;
    weft_arch_unlock();
    (void)weft_mutex_unregister(mutex);
    weft_arch_lock();
    mutex->link = NULL;
    weft_mark_deleted(WEFT_CONFIG_MARK(&mutex->waitq));
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_mutex_delete(weft_mutex_t *mutex)
{
    WEFT_CHECK(weft_wrong_call(mutex));
    WEFT_CHECK(wrong_mutex(mutex));
    return delete_mutex(mutex);
}

weft_status_t weft_rmutex_delete(weft_rmutex_t *rmutex)
{
    WEFT_CHECK(weft_wrong_call(rmutex));
    WEFT_CHECK(wrong_mutex(&rmutex->mutex));
    return delete_mutex(&rmutex->mutex);
}
