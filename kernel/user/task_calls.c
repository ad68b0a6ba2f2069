/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: task.
 */
#include <weft/task.h>

#include "call.h"

weft_status_t weft_call_task_suspend(uintptr_t handle);
weft_status_t weft_call_task_resume(uintptr_t handle);
weft_status_t weft_call_task_abort(uintptr_t handle);
weft_status_t weft_call_task_cancel(uintptr_t handle);
weft_status_t weft_call_task_priority(uintptr_t handle, weft_priority_t *priority);
uintptr_t weft_call_task_effective_priority(uintptr_t handle);
weft_status_t weft_call_task_state(uintptr_t handle, weft_task_state_t *state);

weft_status_t weft_call_task_suspend(uintptr_t handle)
{
    return weft_task_suspend(weft_user_object(handle, WEFT_USER_TASK));
}

weft_status_t weft_call_task_resume(uintptr_t handle)
{
    return weft_task_resume(weft_user_object(handle, WEFT_USER_TASK));
}

weft_status_t weft_call_task_abort(uintptr_t handle)
{
    return weft_task_abort(weft_user_object(handle, WEFT_USER_TASK));
}

weft_status_t weft_call_task_cancel(uintptr_t handle)
{
    return weft_task_cancel(weft_user_object(handle, WEFT_USER_TASK));
}

weft_status_t weft_call_task_priority(uintptr_t handle, weft_priority_t *priority)
{
    weft_task_t *task = weft_user_object(handle, WEFT_USER_TASK);

    weft_user_may_store(priority, sizeof *priority);
    return weft_task_priority(task, priority);
}

uintptr_t weft_call_task_effective_priority(uintptr_t handle)
{
    return (uintptr_t)weft_task_effective_priority(weft_user_object(handle, WEFT_USER_TASK));
}

weft_status_t weft_call_task_state(uintptr_t handle, weft_task_state_t *state)
{
    weft_task_t *task = weft_user_object(handle, WEFT_USER_TASK);

    weft_user_may_store(state, sizeof *state);
    return weft_task_state(task, state);
}
