/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system call that sets priorities of tasks of other nodes.
 */
#include "user.h"

weft_status_t weft_call_remote_task_set_priority(uintptr_t handle, uintptr_t priority);

/** As on its own node: the new priority must not exceed the ceiling of the caller or of the task.
 */
weft_status_t weft_call_remote_task_set_priority(uintptr_t handle, uintptr_t priority)
{
    const weft_user_remote_task_t *entry = weft_user_object(handle, WEFT_USER_REMOTE_TASK);

    if (priority >= WEFT_PRIORITIES) {
        weft_user_refuse_misuse(WEFT_MISUSE_PRIORITY);
    }
    if (priority < weft_kernel.current->user->ceiling || priority < entry->ceiling) {
        weft_user_refuse("priority above the ceiling", priority);
    }
    return weft_remote_task_set_priority(entry->task, (weft_priority_t)priority);
}
