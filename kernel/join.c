/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Join. See join.h.
 */
#include <weft/join.h>

#include "mutex_internal.h"

void weft_join_init(weft_join_t *join)
{
    WEFT_CHECK_VOID(weft_wrong_call(join));
    weft_mutex_init(&join->mutex);
}

/**
 * Passes the mutex of the running task to a dormant task; `cleanup` makes its end look for the
 * mutex. @return false if tasks wait for it
 */
static bool pass(weft_mutex_t *mutex, weft_task_t *task)
{
    bool is_alone;

    weft_arch_lock();
    is_alone = (mutex->owner & MUTEX_CONTENDED) == 0;
    if (is_alone) {
        mutex->owner = (uintptr_t)task;
        task->cleanup = (uintptr_t)mutex;
    }
    weft_arch_unlock();
    return is_alone;
}

/** Makes a dormant task the owner. @return false if it has to be tried again */
static bool begin(weft_mutex_t *mutex, weft_task_t *task)
{
    (void)weft_mutex_lock(mutex, WEFT_FOREVER);
    if (!weft_mutex_is_own(mutex)) {
        return false;
    }
    if (pass(mutex, task)) {
        return true;
    }
    (void)weft_mutex_unlock(mutex); /* to those that waited for the last end */
    return false;
}

void weft_join_start(weft_join_t *join, weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_caller());
    WEFT_CHECK_VOID(weft_wrong(join == NULL || task == NULL, WEFT_MISUSE_NULL));
    weft_check(weft_task_is_fresh(task), WEFT_MISUSE_TASK_STATE);
    while (!begin(&join->mutex, task)) {
    }
    weft_task_start(task);
}

weft_status_t weft_join_wait(weft_join_t *join, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_object(join));
    weft_check_not(weft_wrong_timeout(timeout));
    weft_status_t status = weft_mutex_lock(&join->mutex, timeout);

    if (status != WEFT_OK && status != WEFT_OWNER_DIED) {
        return status;
    }
    return weft_mutex_unlock(&join->mutex);
}
