/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls that start tasks and set their priorities.
 */
#include "../task_internal.h"
#include "call.h"

weft_status_t weft_call_task_start(uintptr_t handle);
weft_status_t weft_call_task_set_priority(uintptr_t handle, uintptr_t priority);

weft_status_t weft_call_task_start(uintptr_t handle)
{
    weft_task_t *task = weft_user_object(handle, WEFT_USER_TASK);

    weft_arch_lock();
    if (!weft_task_is_fresh(task)) {
        weft_arch_unlock();
        weft_user_refuse_misuse(WEFT_MISUSE_TASK_STATE);
    }
    return weft_task_start_unlock(task);
}

/** The highest priority that a user task may have; 0 for a kernel task. */
static inline weft_priority_t ceiling_of(const weft_task_t *task)
{
    return task->user != NULL ? task->user->ceiling : 0;
}

/** The new priority must not exceed the ceiling of the caller or of the task. */
weft_status_t weft_call_task_set_priority(uintptr_t handle, uintptr_t priority)
{
    weft_task_t *task = weft_user_object(handle, WEFT_USER_TASK);

    if (priority >= WEFT_PRIORITIES) {
        weft_user_refuse_misuse(WEFT_MISUSE_PRIORITY);
    }
    if (priority < ceiling_of(weft_kernel.current) || priority < ceiling_of(task)) {
        weft_user_refuse("priority above the ceiling", priority);
    }
    return weft_task_set_priority(task, (weft_priority_t)priority);
}
