/* SPDX-License-Identifier: MIT */
/** @file See wait.h. */
#include "wait.h"

#include "barrier_internal.h"
#include "mutex_internal.h"
#include "netif.h"

/** Of a wait that ended before the running task, which is held, was switched out. */
static weft_status_t held_result;

/* Weak definitions for programs without mutexes, and without barriers. */

WEFT_WEAK weft_mutex_t *weft_mutex_awaited(const weft_task_t *task)
{
    (void)task;
    return NULL;
}

WEFT_WEAK uint32_t weft_mutex_inherited(const weft_task_t *task, uint32_t mask)
{
    (void)task;
    return mask;
}

WEFT_WEAK void weft_barrier_left_locked(weft_waitq_t *queue, weft_task_t *task)
{
    (void)queue;
    (void)task;
}

static inline weft_mutex_t *awaited_mutex(const weft_task_t *task)
{
    return WEFT_CONFIG_FAST_PATHS ? weft_mutex_awaited_inline(task) : weft_mutex_awaited(task);
}

static inline void set_result_locked(weft_task_t *task, weft_status_t status)
{
    if (weft_task_is_proxy(task)) {
        ((weft_proxy_task_t *)(void *)task)->result = status;
    } else if (WEFT_LIKELY(task != weft_sched_task())) {
        weft_arch_set_result(task, status);
    } else { /* it has begun to wait, and still runs */
        held_result = status;
    }
}

void weft_wait_set_result_locked(weft_task_t *task, weft_status_t status)
{
    set_result_locked(task, status);
}

/** Tells a barrier that a task has left its queue. */
static inline void tell_barrier_locked(weft_waitq_t *queue, weft_task_t *task)
{
    if (!WEFT_CONFIG_FAST_PATHS || weft_task_has(task, WEFT_TASK_FLAG_WAITS_BARRIER)) {
        weft_barrier_left_locked(queue, task);
    }
}

/** Takes a task that does not wait for a mutex out of its queue, with the result of its wait. */
static inline void end_locked(weft_task_t *task, weft_status_t status)
{
    weft_waitq_t *queue = task->wait;

    weft_trace_wait_ended_locked(task, status);
    weft_list_remove(&queue->head, task);
    task->wait = NULL;
    set_result_locked(task, status);
    tell_barrier_locked(queue, task);
}

/** end_locked() of a task that may wait for a mutex. @return its owner, or NULL */
static inline weft_task_t *end_of_any_locked(weft_task_t *task, weft_status_t status)
{
    const weft_mutex_t *mutex = awaited_mutex(task);

    end_locked(task, status);
    if (mutex == NULL) {
        return NULL;
    }
    weft_task_clear(task, WEFT_TASK_FLAG_WAITS_MUTEX);
    return weft_mutex_owner_locked(mutex);
}

WEFT_SLOW_PATH weft_task_t *weft_wait_end_locked(weft_task_t *task, weft_status_t status)
{
    return end_of_any_locked(task, status);
}

void weft_wait_expire_locked(weft_task_t *task)
{
    if (!weft_task_is_waiting(task)) {
        weft_task_set(task, WEFT_TASK_FLAG_EXPIRED);
        return;
    }
    weft_wait_cancel_locked(task, WEFT_TIMEOUT);
}

/** Ends a wait for a mutex, and the boost of its owner by it. */
WEFT_SLOW_PATH static weft_status_t cancel_owned_unlock(weft_task_t *task, weft_status_t status)
{
    bool held = weft_sched_hold_locked();
    bool waited = weft_wait_stop_locked(task, status, true);

    if (waited && weft_list_linked(task) && !weft_task_is_waiting(task)) {
        weft_sched_unlink_locked(task); /* one that preempts goes before its equals */
    } else {
        task = NULL;
    }
    (void)weft_sched_wake_held_unlock(held, task);
    return waited ? WEFT_OK : WEFT_NOT_FOUND;
}

weft_status_t weft_wait_cancel_unlock(weft_task_t *task, weft_status_t status)
{
    if (awaited_mutex(task) != NULL) {
        return cancel_owned_unlock(task, status);
    }
    end_locked(task, status);
    return weft_sched_wake_unlock(task);
}

/**
 * Effective priority by definition: the higher of the base priority and what the task inherits. A
 * suspended task waits behind all others.
 */
static uint32_t effective_mask(const weft_task_t *task)
{
    uint32_t mask = weft_arch_priority_mask(task->base);

    if (weft_task_has(task, WEFT_TASK_FLAG_SUSPENDED) && weft_task_is_waiting(task)) {
        return WEFT_ARCH_PRIORITY_MIN;
    }
    return weft_mutex_inherited_mask(task, mask);
}

/** True for a running cooperative task: it stays the first of its level. */
static bool keeps_processor(const weft_task_t *task)
{
    return task == weft_kernel.current && task->preempt_threshold == WEFT_ARCH_PRIORITY_MAX;
}

/** Sets the effective priority of a task, and its threshold, unless that is the highest. */
static inline void set_priority_locked(weft_task_t *task, uint32_t mask)
{
    task->priority_mask = mask;
    weft_trace_priority_locked(task);
    if (task->preempt_threshold != WEFT_ARCH_PRIORITY_MAX) { /* not cooperative, nor locked */
        task->preempt_threshold = mask;
    }
}

/**
 * Sets the effective priority of a task that does not wait. In the ready queue a raised task goes
 * behind its new equals and a lowered one before them, as in POSIX.
 */
static inline void move_ready_locked(weft_task_t *task, uint32_t mask)
{
    bool ready = weft_list_linked(task);
    bool first = weft_arch_is_higher(task->priority_mask, mask) || keeps_processor(task);

    if (!ready) {
        set_priority_locked(task, mask);
        return;
    }
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_sched_unlink_inline_locked(task);
    } else {
        weft_sched_unlink_locked(task);
    }
    set_priority_locked(task, mask);
    weft_sched_insert_locked(task, first);
}

/** The priority that a task is to have; the network learns of it. */
static inline uint32_t new_mask_locked(weft_task_t *task)
{
    uint32_t mask = effective_mask(task);

    weft_wait_changes++;
    if (WEFT_CONFIG_NET && weft_task_has(task, WEFT_TASK_FLAG_REMOTE)) {
        mask = weft_netif_priority_locked(task, mask);
    }
    return mask;
}

static inline void recompute_ready_locked(weft_task_t *task)
{
    uint32_t mask = new_mask_locked(task);

    if (mask != task->priority_mask) {
        move_ready_locked(task, mask);
    }
}

void weft_wait_recompute_woken_locked(weft_task_t *task)
{
    if (weft_sched_has_priority(task)) {
        set_priority_locked(task, new_mask_locked(task));
    }
}

/**
 * Recomputes the task of a walk, which does not wait. The priority is still right in the second
 * critical section if none was computed meanwhile, and the task neither ended nor, a proxy, waits.
 */
static inline void step_ready_locked(struct weft_wait_walk *walk, weft_task_t *task)
{
    uint32_t mask = new_mask_locked(task);
    uint32_t changes = weft_wait_changes;

    if (mask != task->priority_mask) {
        if (!walk->at_once) {
            weft_sched_pause_locked();
            if (walk->task != task || weft_task_is_waiting(task) || weft_wait_changes != changes) {
                return;
            }
        }
        move_ready_locked(task, mask);
    }
    walk->task = NULL;
}

/** Recomputes the task of a walk, which is then at the next one, or still there. */
WEFT_OUT_OF_LINE static void step_locked(struct weft_wait_walk *walk)
{
    weft_task_t *task = walk->task;
    const weft_mutex_t *mutex = NULL;
    uint32_t mask;

    if (!weft_task_is_waiting(task)) {
        step_ready_locked(walk, task);
        return;
    }
    mask = new_mask_locked(task);
    if (mask != task->priority_mask) {
        if (!weft_list_is_single(task) && !weft_wait_move_locked(task, mask, walk->at_once)) {
            return;
        }
        set_priority_locked(task, mask);
        mutex = awaited_mutex(task);
    }
    walk->task = mutex != NULL ? weft_mutex_owner_locked(mutex) : NULL;
}

/**
 * Takes the steps of a walk, each in a critical section of its own.
 * @param now whether the first step is taken in the present one
 */
WEFT_SHARED static void walk_locked(weft_task_t *task, bool now)
{
    struct weft_wait_walk walk = {task, weft_kernel.walks, false};

    weft_kernel.walks = &walk;
    if (now) {
        step_locked(&walk);
    }
    weft_sched_pause_locked();
    while (walk.task != NULL) {
        step_locked(&walk);
        weft_sched_pause_locked();
    }
    weft_kernel.walks = walk.outer;
}

void weft_wait_recompute_soon_locked(weft_task_t *task)
{
    walk_locked(task, false);
}

bool weft_wait_stop_locked(weft_task_t *task, weft_status_t status, bool ready)
{
    weft_task_t *owner;

    weft_sched_pause_locked();
    if (!weft_task_is_waiting(task)) {
        return false;
    }
    owner = end_of_any_locked(task, status);
    if (ready) {
        weft_sched_ready_locked(task);
    }
    walk_locked(owner, false);
    return true;
}

void weft_wait_recompute_at_once_locked(weft_task_t *task)
{
    struct weft_wait_walk walk = {task, NULL, true};

    while (walk.task != NULL) {
        step_locked(&walk);
    }
}

/** Recomputes a task that does not wait, in the present critical section. */
static inline void recompute_not_waiting_locked(weft_task_t *task)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        recompute_ready_locked(task);
    } else {
        weft_wait_recompute_at_once_locked(task);
    }
}

void weft_wait_recompute_locked(weft_task_t *task)
{
    if (weft_task_is_waiting(task)) {
        walk_locked(task, true); /* a suspended task must not become ready if its wait ends */
    } else {
        recompute_not_waiting_locked(task);
    }
}

weft_status_t weft_wait_recompute_unlock(weft_task_t *task)
{
    bool held;

    if (!weft_task_is_waiting(task)) {
        recompute_not_waiting_locked(task);
        weft_sched_pause_locked();
        return weft_sched_leave_unlock();
    }
    held = weft_sched_hold_locked();
    weft_wait_recompute_locked(task);
    return weft_sched_leave_held_unlock(held);
}

void weft_wait_flush_walks_locked(const weft_task_t *task)
{
    for (struct weft_wait_walk *walk = weft_kernel.walks; walk != NULL; walk = walk->outer) {
        if (walk->task == task) {
            walk->task = NULL;
        }
    }
}

static void leave_ready_queue_locked(weft_waitq_t *queue, weft_task_t *current)
{
    if (weft_list_linked(current)) {
        weft_sched_unlink_locked(current);
    }
    weft_trace_block_locked(queue, current);
}

void weft_wait_enter_locked(weft_waitq_t *queue)
{
    leave_ready_queue_locked(queue, weft_kernel.current);
    weft_wait_enter_as_last_locked(queue, weft_kernel.current);
    held_result = WEFT_OK;
}

weft_status_t weft_wait_entered_unlock(void)
{
    weft_task_t *current = weft_kernel.current;
    weft_status_t status;

    weft_wait_recompute_soon_locked(current);
    if (weft_task_is_waiting(current)) {
        return weft_sched_leave_held_unlock(true);
    }
    if (weft_list_linked(current)) { /* it was made ready, and still runs */
        weft_sched_unlink_locked(current);
    }
    status = held_result;
    weft_sched_leave_held_unlock(true);
    return status;
}

weft_status_t weft_wait_block_general_unlock(weft_waitq_t *queue)
{
    weft_task_t *current = weft_kernel.current;

    leave_ready_queue_locked(queue, current);
    if (!weft_task_has(current, WEFT_TASK_FLAG_WAITS_MUTEX) &&
        weft_wait_insert_locked(queue, current)) {
        return weft_sched_switch_away_unlock(current);
    }
    (void)weft_sched_hold_locked();
    weft_wait_enter_as_last_locked(queue, current);
    held_result = WEFT_OK;
    return weft_wait_entered_unlock();
}
