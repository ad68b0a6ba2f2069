/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Join. See join.h.
 */
#include <weft/join.h>

#include "mutex_internal.h"
#include "task_internal.h"

void weft_join_init(weft_join_t *join)
{
    WEFT_CHECK_VOID(weft_wrong_call(join));
    weft_mutex_init(&join->mutex);
}

/**
 * Passes the mutex of the running task to a dormant task and starts that, in one critical section:
 * neither an owner that never runs nor a task that runs and does not own it is ever seen.
 * `to_release` makes the task's end look for the mutex. @return false if tasks wait for it
 */
static bool pass_and_start(weft_mutex_t *mutex, weft_task_t *task)
{
    weft_arch_lock();
    if ((mutex->owner & MUTEX_CONTENDED) != 0) {
        weft_arch_unlock();
        return false;
    }
    weft_check(weft_task_is_fresh(task), WEFT_MISUSE_TASK_STATE); /* others may have run */
    mutex->owner = (uintptr_t)task;
    task->to_release = (uintptr_t)mutex;
    weft_task_start_unlock(task);
    return true;
}

/** Makes a dormant task the owner and starts it. @return false if it has to be tried again */
static bool start(weft_mutex_t *mutex, weft_task_t *task)
{
    (void)weft_mutex_lock(mutex, WEFT_FOREVER);
    if (!weft_mutex_is_own(mutex)) {
        return false;
    }
    if (pass_and_start(mutex, task)) {
        return true;
    }
    (void)weft_mutex_unlock(mutex); /* to those that waited for the last end */
    return false;
}

void weft_join_start(weft_join_t *join, weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_caller());
    WEFT_CHECK_VOID(weft_wrong(join == NULL || task == NULL, WEFT_MISUSE_NULL));
    WEFT_CHECK_VOID(weft_wrong_task(task));
    weft_check(weft_task_is_fresh(task), WEFT_MISUSE_TASK_STATE);
    while (!start(&join->mutex, task)) {
    }
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
