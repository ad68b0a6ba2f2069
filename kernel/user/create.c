/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Creation of user tasks in slots: tasks of the description whose entry, argument and priority are
 * chosen at run time. Stacks, partitions and rights stay those of the description.
 */
#include "../task_internal.h"
#include "call.h"

/** What a slot needs to be filled. Not const: see weft_user_t. */
static inline weft_user_t *slot_of(const weft_task_t *task)
{
    return task->user != NULL && task->user->is_slot ? (weft_user_t *)(uintptr_t)task->user : NULL;
}

/** Makes the task of a slot anew. */
static void fill(weft_task_t *task, weft_user_t *user, weft_priority_t priority)
{
    const weft_task_attr_t attr = {
        .entry = weft_user_start,
        .arg = user,
        .stack = user->stack,
        .stack_size = (size_t)((uint8_t *)user->arch - (uint8_t *)user->stack),
        .priority = priority,
        .options = WEFT_TASK_PREEMPTIVE,
    };

    user->priority = priority;
    weft_task_create(task, &attr);
}

weft_status_t weft_user_create(weft_task_t *task, weft_task_entry_t entry, void *arg,
                               weft_priority_t priority)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_task(task));
    weft_user_t *user = slot_of(task);
    weft_task_state_t state;
    bool held;

    WEFT_CHECK(weft_wrong(user == NULL || entry == NULL, WEFT_MISUSE_NULL));
    weft_arch_lock();
    held = weft_sched_hold_locked(); /* no other task fills or starts it meanwhile, */
    (void)weft_task_state(task, &state);
    if (state != WEFT_TASK_DORMANT) {
        (void)weft_sched_leave_held_unlock(held);
        return WEFT_REFUSED;
    }
    weft_task_set(task, WEFT_TASK_FLAG_ENDED); /* nor does a handler or another node */
    weft_arch_unlock();
    user->entry = entry;
    user->arg = arg;
    fill(task, user, priority);
    weft_arch_lock();
    return weft_sched_leave_held_unlock(held);
}

weft_status_t weft_call_user_create(uintptr_t handle, uintptr_t entry, uintptr_t arg,
                                    uintptr_t priority);

weft_status_t weft_call_user_create(uintptr_t handle, uintptr_t entry, uintptr_t arg,
                                    uintptr_t priority)
{
    weft_task_t *task = weft_user_object(handle, WEFT_USER_TASK);
    const weft_user_t *user = slot_of(task);

    if (user == NULL) {
        weft_user_refuse("no slot", handle);
    }
    if (priority >= WEFT_PRIORITIES) {
        weft_user_refuse_misuse(WEFT_MISUSE_PRIORITY);
    }
    if (priority < weft_kernel.current->user->ceiling || priority < user->ceiling) {
        weft_user_refuse("priority above the ceiling", priority);
    }
    weft_user_check_code(entry & ~(uintptr_t)1, 2, false); /* in Thumb code the lowest bit is set */
    return weft_user_create(task, (weft_task_entry_t)entry, (void *)arg, (weft_priority_t)priority);
}
