/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks: creation, start, their own end, state. What others do to them is in task_control.c.
 */
#include <weft/task.h>

#include "account.h"
#include "dma_task.h"
#include "mark.h"
#include "mutex_internal.h"
#include "netif.h"
#include "swi.h"
#include "task_internal.h"
#include "time_queue.h"
#include "user.h"
#include "wait.h"

/* What starts a timeout links the time queue. */
WEFT_LINKED_BY_OTHERS(weft_time_disarm_locked);

void weft_task_create(weft_task_t *task, const weft_task_attr_t *attr)
{
    uint32_t mask;

    WEFT_CHECK_VOID(weft_wrong(task == NULL || attr == NULL, WEFT_MISUSE_NULL));
    WEFT_CHECK_VOID(weft_wrong(attr->priority >= WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY));
    WEFT_CHECK_VOID(weft_wrong_stack(attr));
    WEFT_CHECK_VOID(weft_wrong_alive(task));
    WEFT_CONFIG_TASK_SET_STACK(task, attr);
    weft_check_task_created(attr);
    mask = weft_arch_priority_mask(attr->priority);
    task->next = NULL;
    task->contended = NULL;
    task->timeout.rank = 0;
    task->timeout.kind = WEFT_TIMEOUT_KIND_TASK;
    task->timeout.prev = NULL;
    task->wait = NULL;
    task->to_release = 0;
    task->priority_mask = mask;
    task->preempt_threshold = mask;
    task->base = attr->priority;
    task->flags = WEFT_TASK_FLAG_DORMANT;
    if ((attr->options & WEFT_TASK_COOPERATIVE) != 0) {
        task->preempt_threshold = WEFT_ARCH_PRIORITY_MAX;
        task->flags = WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_COOPERATIVE;
    }
    weft_account_created(task, attr);
    weft_budget_created(task, attr);
    weft_slice_created(task);
    weft_mark_made(WEFT_CONFIG_MARK(task), WEFT_OBJECT_TASK);
    if (WEFT_CONFIG_USER) {
        weft_user_created(task, attr);
    }
    weft_arch_task_init(task, attr);
    weft_trace_create(task);
}

weft_status_t weft_task_start(weft_task_t *task)
{
    WEFT_CHECK(weft_wrong_task_call(task));
    weft_arch_lock();
    WEFT_CHECK(weft_wrong(!weft_task_is_fresh(task), WEFT_MISUSE_TASK_STATE));
    return weft_task_start_unlock(task);
}

/* Weak definition for programs without mutexes. */
WEFT_WEAK void weft_mutex_orphan_all_locked(weft_task_t *task)
{
    (void)task;
}

WEFT_OUT_OF_LINE void weft_task_release_locked(weft_task_t *task)
{
    if (weft_time_armed(&task->timeout)) {
        weft_time_disarm_locked(&task->timeout);
    }
    weft_sched_pause_locked();
    if (task->to_release != 0) {
        if (WEFT_CONFIG_DMA) {
            weft_dma_end_all_locked(task);
        }
        weft_mutex_orphan_all_locked(task);
        task->to_release = 0;
    }
}

/*
 * The network may take several critical sections. It comes before the mark for the running task,
 * which is held and could be created anew once it is marked, and behind it for another one, which a
 * handler could otherwise make ready again, or end.
 */
void weft_task_stop_locked(weft_task_t *task)
{
    bool runs = task == weft_kernel.current;
    bool is_remote = weft_task_is_remote(task);

    if (is_remote && runs) {
        weft_netif_ended_locked(task);
    }
    if (weft_list_linked(task)) {
        weft_sched_unlink_locked(task);
    }
    weft_budget_ended_locked(task);
    weft_task_mark_ended_locked(task);
    if (is_remote && !runs) {
        weft_netif_ended_locked(task);
    }
}

weft_status_t weft_task_end_unlock(void)
{
    weft_task_t *current = weft_kernel.current;

    weft_task_release_locked(current);
    weft_task_stop_locked(current);
    weft_kernel.held = 0;
    return weft_sched_switch_away_unlock(current);
}

void weft_task_exit(void)
{
    weft_check_task();
    for (;;) {
        weft_arch_lock();
        (void)weft_sched_hold_locked();
        (void)weft_task_end_unlock();
    }
}

weft_status_t weft_task_priority(const weft_task_t *task, weft_priority_t *priority)
{
    WEFT_CHECK(weft_wrong_task(task));
    WEFT_CHECK(weft_wrong_object(priority));
    *priority = WEFT_CONFIG_BUDGET ? weft_budget_base(task) : task->base;
    return WEFT_OK;
}

weft_priority_t weft_task_effective_priority(const weft_task_t *task)
{
    weft_check_not(weft_wrong_task(task));
    uint32_t mask = *(const volatile uint32_t *)&task->priority_mask;

    if (mask == WEFT_ARCH_PRIORITY_MIN) {
        return task->base;
    }
    return (weft_priority_t)weft_sched_priority(mask);
}

static weft_task_state_t state_of(const weft_task_t *task)
{
    uint16_t flags = *(const volatile uint16_t *)&task->flags;

    if ((flags & WEFT_TASK_FLAG_DORMANT) != 0) {
        return weft_task_is_unfinished(task) ? WEFT_TASK_SUSPENDED : WEFT_TASK_DORMANT;
    }
    if ((flags & WEFT_TASK_FLAG_SUSPENDED) != 0) {
        return WEFT_TASK_SUSPENDED;
    }
    if (WEFT_CONFIG_BUDGET && (flags & WEFT_TASK_FLAG_THROTTLED) != 0) {
        return WEFT_TASK_THROTTLED;
    }
    return *(weft_waitq_t *const volatile *)&task->wait != NULL ? WEFT_TASK_WAITING
                                                                : WEFT_TASK_READY;
}

weft_status_t weft_task_state(const weft_task_t *task, weft_task_state_t *state)
{
    WEFT_CHECK(weft_wrong_task(task));
    WEFT_CHECK(weft_wrong_object(state));
    *state = state_of(task);
    return WEFT_OK;
}

weft_task_t *weft_task_self(void)
{
    return weft_sched_task();
}
