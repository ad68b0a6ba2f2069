/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deletion of tasks.
 */
#include <weft/task.h>

#include "delete.h"

weft_status_t weft_task_delete(weft_task_t *task)
{
    WEFT_CHECK(weft_wrong_call(task));
    WEFT_CHECK(weft_wrong(task == weft_sched_task(), WEFT_MISUSE_IN_USE));
    WEFT_CHECK(weft_wrong_delete(WEFT_CONFIG_MARK(task), WEFT_OBJECT_TASK));
    bool held;

    weft_arch_lock();
    held = weft_sched_hold_locked(); /* whoever gets its mutexes runs when it is marked */
    weft_arch_unlock();
    (void)weft_task_abort(task);
    weft_object_unmade(WEFT_OBJECT_TASK, task);
    weft_arch_lock();
    weft_mark_deleted(WEFT_CONFIG_MARK(task));
    return weft_sched_leave_held_unlock(held);
}
