/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks: life, state, priority.
 */
#include <weft/task.h>

#include "account.h"
#include "mutex_internal.h"
#include "remote.h"
#include "swi.h"
#include "task_internal.h"
#include "time_queue.h"
#include "user.h"
#include "wait.h"

void weft_task_create(weft_task_t *task, const weft_task_attr_t *attr)
{
    uint32_t bit;

    WEFT_CHECK_VOID(weft_wrong(task == NULL || attr == NULL, WEFT_MISUSE_NULL));
    WEFT_CHECK_VOID(weft_wrong(attr->priority >= WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY));
    WEFT_CHECK_VOID(weft_wrong_stack(attr));
    WEFT_CHECK_VOID(weft_wrong_alive(task));
    WEFT_CONFIG_TASK_SET_STACK(task, attr);
    weft_check_task_created(attr);
    bit = weft_port_bit(attr->priority);
    task->next = NULL;
    task->bit = bit;
    task->threshold = bit;
    task->wait = NULL;
    task->held = NULL;
    task->cleanup = 0;
    task->timeout.parent = NULL;
    task->timeout.kind = WEFT_TIMEOUT_KIND_TASK;
    task->timeout.base = attr->priority;
    task->timeout.flags = WEFT_TASK_FLAG_DORMANT;
    if ((attr->options & WEFT_TASK_COOPERATIVE) != 0) {
        task->threshold = WEFT_PORT_URGENCY_MAX;
        task->timeout.flags = WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_COOPERATIVE;
    }
    weft_account_created(task, attr);
    weft_budget_created(task, attr);
    if (WEFT_CONFIG_USER) {
        weft_user_created(task, attr);
    }
    weft_port_task_init(task, attr);
    weft_trace_create(task);
}

void weft_task_start(weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_call(task));
    weft_port_lock();
    WEFT_CHECK_VOID(
        weft_wrong((task->timeout.flags & (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED)) !=
                       WEFT_TASK_FLAG_DORMANT,
                   WEFT_MISUSE_TASK_STATE));
    weft_task_start_unlock(task);
}

/** Lets pending interrupts in. */
static void reopen(void)
{
    weft_port_unlock();
    weft_port_lock();
}

/** The priority of a task that waits or owns has changed: so may who runs. */
WEFT_OUT_OF_LINE static void refresh(weft_task_t *task)
{
    weft_wait_refresh_locked(task);
    reopen();
    weft_sched_leave();
}

/** True for a task that must not run because its processor budget is used up. */
static inline bool is_throttled(const weft_task_t *task)
{
    return WEFT_CONFIG_BUDGET && (task->timeout.flags & WEFT_TASK_FLAG_THROTTLED) != 0;
}

void weft_task_suspend(weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_call(task));
    weft_port_lock();
    if (!weft_sched_active(task)) {
        if (is_throttled(task)) {
            task->timeout.flags |= WEFT_TASK_FLAG_SUSPENDED;
        }
        weft_port_unlock();
        return;
    }
    weft_trace_task_locked(WEFT_TRACE_SUSPEND, task);
    task->timeout.flags |= WEFT_TASK_FLAG_SUSPENDED;
    if (task->wait != NULL) {
        refresh(task);
        return;
    }
    if (weft_ring_linked(task)) {
        weft_sched_unlink_inline(task);
    }
    if (!WEFT_CONFIG_FAST_PATHS || task == weft_kernel.current) {
        weft_sched_leave();
        return;
    }
    weft_port_unlock();
}

/** Resumes a task that waits, was granted what it waited for, or still runs. */
WEFT_SLOW_PATH static void resume_general(weft_task_t *task)
{
    weft_wait_refresh_locked(task);
    if (task->wait == NULL && task != weft_kernel.current) {
        weft_sched_ready_locked(task);
    }
    weft_sched_leave();
}

void weft_task_resume(weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_call(task));
    weft_port_lock();
    if ((task->timeout.flags & WEFT_TASK_FLAG_SUSPENDED) == 0) {
        weft_port_unlock();
        return;
    }
    task->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_SUSPENDED;
    if (is_throttled(task)) {
        weft_port_unlock();
        return;
    }
    weft_trace_task_locked(WEFT_TRACE_RESUME, task);
    if (!WEFT_CONFIG_FAST_PATHS || task->bit == WEFT_PORT_URGENCY_MIN ||
        task == weft_kernel.current) {
        resume_general(task);
        return;
    }
    weft_sched_wake_small(task);
}

bool weft_task_cancel(weft_task_t *task)
{
    weft_check_none(weft_wrong_call(task));
    weft_port_lock();
    if (task->wait == NULL) {
        weft_port_unlock();
        return false;
    }
    weft_wait_end_locked(task, WEFT_CANCELED);
    weft_sched_wake_small(task);
    return true;
}

/* Of a program without mutexes. */
WEFT_REPLACEABLE void weft_mutex_give_up_locked(weft_task_t *task)
{
    (void)task;
}

/** The task that a task is ending, in the middle of weft_task_abort(), or NULL. */
static weft_task_t *victim_of(const weft_task_t *task)
{
    return weft_task_is_ending_another(task) ? (weft_task_t *)(task->cleanup & ~WEFT_TASK_ENDING)
                                             : NULL;
}

/** True from the moment when a task is dormant until nothing names it any more. */
static bool is_unfinished(const weft_task_t *task)
{
    return *(weft_timeout_node_t *const volatile *)&task->timeout.parent != NULL ||
           *(const volatile uintptr_t *)&task->cleanup != 0;
}

WEFT_OUT_OF_LINE void weft_task_strip_locked(weft_task_t *task)
{
    while (task != NULL) {
        weft_task_t *victim = victim_of(task);

        weft_time_disarm_locked(&task->timeout);
        reopen();
        if (task->cleanup != 0) {
            weft_mutex_give_up_locked(task);
            task->cleanup = 0;
        }
        task = victim;
    }
}

/** The task does not run any more. */
static void stop_locked(weft_task_t *task)
{
    if (task->wait != NULL) {
        weft_wait_end_locked(task, WEFT_CANCELED);
    } else if (weft_ring_linked(task)) {
        weft_sched_unlink(task);
    }
    if (WEFT_CONFIG_NET && (task->timeout.flags & WEFT_TASK_FLAG_REMOTE) != 0) {
        weft_remote_ended_locked(task);
    }
    weft_budget_ended_locked(task);
    weft_trace_task_locked(WEFT_TRACE_END, task);
    weft_check_ended_locked(task);
    task->timeout.flags = WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED;
}

/**
 * Another task is stopped, then stripped if anything names it yet. The caller notes it, for who
 * ends the caller meanwhile. Leaves the critical section.
 */
static void end_another(weft_task_t *task)
{
    weft_task_t *current = weft_kernel.current;
    bool held = weft_sched_hold_locked();

    if (!is_unfinished(task)) {
        stop_locked(task);
        reopen();
    } else if (!weft_sched_in_task()) {
        stop_locked(task);
        reopen();
        weft_task_strip_locked(task);
    } else {
        uintptr_t cleanup = current->cleanup;

        current->cleanup = (uintptr_t)task | WEFT_TASK_ENDING;
        stop_locked(task);
        reopen();
        weft_task_strip_locked(task);
        current->cleanup = cleanup;
    }
    weft_sched_leave_held(held);
}

/**
 * The running task strips itself while it still can. One that is dormant may be so by a call that
 * the caller, an interrupt handler, has interrupted.
 */
WEFT_SLOW_PATH static void abort_general(weft_task_t *task)
{
    if ((task->timeout.flags & WEFT_TASK_FLAG_DORMANT) != 0) {
        weft_budget_ended_locked(task); /* which was going to start it again */
        if (is_unfinished(task)) {
            weft_task_strip_locked(task);
        }
        weft_port_unlock();
    } else if (task == weft_kernel.current && !weft_port_in_isr()) {
        weft_task_strip_locked(task);
        stop_locked(task);
        weft_sched_switch_away(task);
    } else {
        end_another(task);
    }
}

/** True if the task is ready, has locked no mutex, and is not the running one. */
static inline bool is_simple(const weft_task_t *task)
{
    uintptr_t more = (uintptr_t)task->wait | task->cleanup | (uintptr_t)task->timeout.parent;

    if (WEFT_CONFIG_NET) {
        more |= task->timeout.flags; /* one that the network knows has one */
    }
    more |= (uintptr_t)WEFT_CONFIG_TASK_BUDGET(task);
    return more == 0 && weft_ring_linked(task) && task != weft_kernel.current;
}

void weft_task_abort(weft_task_t *task)
{
    WEFT_CHECK_VOID(weft_wrong_call(task));
    weft_port_lock();
    if (!WEFT_CONFIG_FAST_PATHS || !is_simple(task)) {
        abort_general(task);
        return;
    }
    weft_trace_task_locked(WEFT_TRACE_END, task);
    weft_sched_unlink_inline(task);
    weft_check_ended_locked(task);
    task->timeout.flags = WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED;
    weft_port_unlock();
}

void weft_task_exit(void)
{
    weft_check_task();
    for (;;) {
        weft_task_abort(weft_kernel.current);
    }
}

void weft_task_set_priority(weft_task_t *task, weft_priority_t priority)
{
    WEFT_CHECK_VOID(weft_wrong_call(task));
    weft_check(priority < WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY);
    weft_port_lock();
    task->timeout.base = WEFT_CONFIG_BUDGET ? weft_budget_base_locked(task, priority) : priority;
    refresh(task);
}

weft_priority_t weft_task_priority(const weft_task_t *task)
{
    weft_check_none(weft_wrong_object(task));
    return WEFT_CONFIG_BUDGET ? weft_budget_base(task) : task->timeout.base;
}

weft_priority_t weft_task_effective_priority(const weft_task_t *task)
{
    weft_check_none(weft_wrong_object(task));
    uint32_t bit = *(const volatile uint32_t *)&task->bit;
    weft_priority_t priority = 0;

    if (bit == WEFT_PORT_URGENCY_MIN) {
        return task->timeout.base;
    }
    while (weft_port_bit(priority) != bit) {
        priority++;
    }
    return priority;
}

weft_task_state_t weft_task_state(const weft_task_t *task)
{
    weft_check_none(weft_wrong_object(task));
    uint8_t flags = *(const volatile uint8_t *)&task->timeout.flags;

    if ((flags & WEFT_TASK_FLAG_DORMANT) != 0) {
        return is_unfinished(task) ? WEFT_TASK_SUSPENDED : WEFT_TASK_DORMANT;
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

weft_task_t *weft_task_self(void)
{
    return weft_swi_task();
}
