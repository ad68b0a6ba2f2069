/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: task.
 */
#include <weft/remote/task.h>

#include "user.h"

weft_status_t weft_call_remote_task_start(uintptr_t handle);
weft_status_t weft_call_remote_task_suspend(uintptr_t handle);
weft_status_t weft_call_remote_task_resume(uintptr_t handle);
weft_status_t weft_call_remote_task_abort(uintptr_t handle);
weft_status_t weft_call_remote_task_cancel(uintptr_t handle);
weft_status_t weft_call_remote_task_priority(uintptr_t handle, weft_priority_t *priority);
weft_status_t weft_call_remote_task_state(uintptr_t handle, weft_task_state_t *state);

weft_status_t weft_call_remote_task_start(uintptr_t handle)
{
    return weft_remote_task_start(weft_user_remote_task(handle));
}

weft_status_t weft_call_remote_task_suspend(uintptr_t handle)
{
    return weft_remote_task_suspend(weft_user_remote_task(handle));
}

weft_status_t weft_call_remote_task_resume(uintptr_t handle)
{
    return weft_remote_task_resume(weft_user_remote_task(handle));
}

weft_status_t weft_call_remote_task_abort(uintptr_t handle)
{
    return weft_remote_task_abort(weft_user_remote_task(handle));
}

weft_status_t weft_call_remote_task_cancel(uintptr_t handle)
{
    return weft_remote_task_cancel(weft_user_remote_task(handle));
}

weft_status_t weft_call_remote_task_priority(uintptr_t handle, weft_priority_t *priority)
{
    const weft_remote_task_t *task = weft_user_remote_task(handle);

    weft_user_may_store(priority, sizeof *priority);
    return weft_remote_task_priority(task, priority);
}

weft_status_t weft_call_remote_task_state(uintptr_t handle, weft_task_state_t *state)
{
    const weft_remote_task_t *task = weft_user_remote_task(handle);

    weft_user_may_store(state, sizeof *state);
    return weft_remote_task_state(task, state);
}
