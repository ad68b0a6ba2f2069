/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on tasks: those under `controls`, and the calling one.
 */
#include "../task_internal.h"
#include "call.h"

void weft_call_task_start(uintptr_t handle);
void weft_call_task_suspend(uintptr_t handle);
void weft_call_task_resume(uintptr_t handle);
void weft_call_task_abort(uintptr_t handle);
uintptr_t weft_call_task_cancel(uintptr_t handle);
void weft_call_task_set_priority(uintptr_t handle, uintptr_t priority);
uintptr_t weft_call_task_priority(uintptr_t handle);
uintptr_t weft_call_task_effective_priority(uintptr_t handle);
uintptr_t weft_call_task_state(uintptr_t handle);

static inline weft_task_t *task_of(uintptr_t handle)
{
    return weft_user_object(handle, WEFT_USER_TASK);
}

void weft_call_task_start(uintptr_t handle)
{
    weft_task_t *task = task_of(handle);

    weft_port_lock();
    if ((task->timeout.flags & (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED)) !=
        WEFT_TASK_FLAG_DORMANT) {
        weft_port_unlock();
        weft_user_refuse_misuse(WEFT_MISUSE_TASK_STATE);
    }
    weft_task_start_unlock(task);
}

void weft_call_task_suspend(uintptr_t handle)
{
    weft_task_suspend(task_of(handle));
}

void weft_call_task_resume(uintptr_t handle)
{
    weft_task_resume(task_of(handle));
}

void weft_call_task_abort(uintptr_t handle)
{
    weft_task_abort(task_of(handle));
}

uintptr_t weft_call_task_cancel(uintptr_t handle)
{
    return weft_task_cancel(task_of(handle)) ? 1U : 0U;
}

/** The highest priority that a user task may have; one of the kernel has no limit of its own. */
static inline weft_priority_t ceiling_of(const weft_task_t *task)
{
    return task->user != NULL ? task->user->ceiling : 0;
}

/** Nobody gets above the ceiling of the task that calls, nor above its own. */
void weft_call_task_set_priority(uintptr_t handle, uintptr_t priority)
{
    weft_task_t *task = task_of(handle);

    if (priority >= WEFT_PRIORITIES) {
        weft_user_refuse_misuse(WEFT_MISUSE_PRIORITY);
    }
    if (priority < ceiling_of(weft_kernel.current) || priority < ceiling_of(task)) {
        weft_user_refuse("priority above the ceiling", priority);
    }
    weft_task_set_priority(task, (weft_priority_t)priority);
}

uintptr_t weft_call_task_priority(uintptr_t handle)
{
    return weft_task_priority(task_of(handle));
}

uintptr_t weft_call_task_effective_priority(uintptr_t handle)
{
    return weft_task_effective_priority(task_of(handle));
}

uintptr_t weft_call_task_state(uintptr_t handle)
{
    return weft_task_state(task_of(handle));
}
