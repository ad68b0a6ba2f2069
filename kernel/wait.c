/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Waiting: order, timeout, cancellation, inheritance.
 */
#include "wait.h"

#include "mutex_internal.h"
#include "remote.h"
#include "time_queue.h"

void weft_wait_insert_locked(weft_waitq_t *queue, weft_task_t *task)
{
    weft_task_t *before = queue->head;

    task->wait = queue;
    if (before == NULL) {
        weft_ring_single(&queue->head, task);
        return;
    }
    if (weft_port_more_urgent(task->bit, before->bit)) {
        queue->head = task;
    } else if (weft_port_more_urgent(task->bit, weft_ring_last(before)->bit)) {
        do {
            before = before->next;
        } while (!weft_port_more_urgent(task->bit, before->bit));
    }
    weft_ring_insert(before, task);
}

void weft_wait_remove_locked(weft_task_t *task)
{
    weft_ring_remove(&task->wait->head, task);
    task->wait = NULL;
}

weft_status_t weft_wait_wake_first_general(weft_waitq_t *queue)
{
    return weft_sched_wake(weft_wait_pop_locked(queue));
}

weft_status_t weft_wait_until(void *hub, void *arg, weft_wait_op_t op)
{
    weft_task_t *task = weft_kernel.current;
    weft_status_t status;

    weft_port_lock();
    weft_time_arm_locked(&task->timeout);
    weft_port_unlock();
    status = op(hub, arg, WEFT_ARMED);
    weft_port_lock();
    weft_time_disarm_locked(&task->timeout);
    task->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_EXPIRED;
    weft_port_unlock();
    return status;
}

WEFT_SLOW_PATH static weft_status_t wait_for(void *hub, void *arg, weft_timeout_t duration,
                                             weft_wait_op_t op)
{
    const uint64_t deadline = weft_time_after(duration);

    weft_kernel.current->timeout.deadline = deadline;
    return weft_wait_until(hub, arg, op);
}

/**
 * The second try of the running task, with the timeout armed; or a caller's duration that has the
 * same value. Leaves the critical section.
 */
WEFT_SLOW_PATH static weft_status_t wait_armed(void *hub, void *arg, weft_timeout_t timeout,
                                               weft_wait_op_t op)
{
    const weft_task_t *current = weft_kernel.current;

    if (current->timeout.parent != NULL) {
        return weft_wait_block(hub);
    }
    weft_port_unlock();
    if ((current->timeout.flags & WEFT_TASK_FLAG_EXPIRED) != 0) {
        return WEFT_TIMEOUT;
    }
    return wait_for(hub, arg, timeout, op);
}

weft_status_t weft_wait_limited(void *hub, void *arg, weft_timeout_t timeout, weft_wait_op_t op)
{
    /* WEFT_FOREVER, the only greater value, is not for here. A comparison for equality would make a
     * constant of the argument, and compilers then move the next one to its register. */
    if (WEFT_CONFIG_FAST_PATHS && timeout >= WEFT_ARMED) {
        return wait_armed(hub, arg, timeout, op);
    }
    if (!WEFT_CONFIG_FAST_PATHS && WEFT_CONFIG_NET && timeout == WEFT_FOREVER) {
        weft_kernel.current->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_EXPIRED;
        weft_port_unlock();
        return WEFT_CANCELED;
    }
    weft_port_unlock();
    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    if (!WEFT_CONFIG_FAST_PATHS && timeout == WEFT_ARMED &&
        (weft_kernel.current->timeout.flags & WEFT_TASK_FLAG_EXPIRED) != 0) {
        return WEFT_TIMEOUT;
    }
    return wait_for(hub, arg, timeout, op);
}

weft_status_t weft_wait_on_general(void *hub, void *arg, weft_timeout_t timeout, weft_wait_op_t op)
{
    weft_kernel.current->arg = arg;
    if (weft_wait_may_block(timeout)) {
        return weft_wait_block_general(hub);
    }
    return weft_wait_limited(hub, arg, timeout, op);
}

/* Of a program without mutexes. */

WEFT_REPLACEABLE weft_mutex_t *weft_mutex_awaited(const weft_task_t *task)
{
    (void)task;
    return NULL;
}

WEFT_REPLACEABLE uint32_t weft_mutex_inherited(const weft_task_t *task, uint32_t bit)
{
    (void)task;
    return bit;
}

static inline weft_mutex_t *awaited_mutex(const weft_task_t *task)
{
    return WEFT_CONFIG_FAST_PATHS ? weft_mutex_awaited_inline(task) : weft_mutex_awaited(task);
}

static inline uint32_t inherited(const weft_task_t *task, uint32_t bit)
{
    return WEFT_CONFIG_FAST_PATHS ? weft_mutex_inherited_inline(task, bit)
                                  : weft_mutex_inherited(task, bit);
}

void weft_wait_end_locked(weft_task_t *task, weft_status_t status)
{
    const weft_mutex_t *mutex = awaited_mutex(task);

    weft_trace_wait_ended_locked(task, status);
    weft_wait_remove_locked(task);
    weft_port_set_result(task, status);
    if (mutex != NULL) {
        task->timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_WAITS_MUTEX;
        weft_wait_refresh_locked(weft_mutex_owner_locked(mutex));
    }
}

/**
 * Effective priority by its definition: the task's own and what it inherits. A
 * suspended task stands behind all others where it waits.
 */
static uint32_t effective_bit(const weft_task_t *task)
{
    uint32_t bit = weft_port_bit(task->timeout.base);

    if ((task->timeout.flags & WEFT_TASK_FLAG_SUSPENDED) != 0 && task->wait != NULL) {
        return WEFT_PORT_URGENCY_MIN;
    }
    return inherited(task, bit);
}

/** True for the running task if it is cooperative: it stays the first of its level. */
static bool keeps_processor(const weft_task_t *task)
{
    return task == weft_kernel.current && task->threshold == WEFT_PORT_URGENCY_MAX;
}

/**
 * Gives a task a priority, and moves it to its place in the queue in which it
 * is. In the ready queue a task that becomes more urgent goes behind its new
 * equals, one that becomes less urgent before them, as POSIX has it.
 */
static void move_locked(weft_task_t *task, uint32_t bit)
{
    weft_waitq_t *queue = task->wait;
    bool ready = queue == NULL && weft_ring_linked(task);
    bool first = weft_port_more_urgent(task->bit, bit) || keeps_processor(task);

    if (queue != NULL) {
        weft_wait_remove_locked(task);
    } else if (ready) {
        weft_sched_unlink(task);
    }
    task->bit = bit;
    weft_trace_priority_locked(task);
    if (task->threshold != WEFT_PORT_URGENCY_MAX) { /* neither cooperative nor held */
        task->threshold = bit;
    }
    if (queue != NULL) {
        weft_wait_insert_locked(queue, task);
    } else if (ready) {
        weft_sched_insert(task, first);
    }
}

void weft_wait_refresh_locked(weft_task_t *task)
{
    for (;;) {
        const weft_mutex_t *mutex = awaited_mutex(task);
        uint32_t bit = effective_bit(task);

        if (WEFT_CONFIG_NET && (task->timeout.flags & WEFT_TASK_FLAG_REMOTE) != 0) {
            bit = weft_remote_refresh_locked(task, bit);
        }
        if (bit == task->bit) {
            return;
        }
        move_locked(task, bit);
        if (mutex == NULL) {
            return;
        }
        task = weft_mutex_owner_locked(mutex);
    }
}

weft_status_t weft_wait_block_general(weft_waitq_t *queue)
{
    weft_task_t *current = weft_kernel.current;
    const weft_mutex_t *mutex;

    if (weft_ring_linked(current)) {
        weft_sched_unlink(current);
    }
    weft_trace_block_locked(queue, current);
    weft_wait_insert_locked(queue, current);
    mutex = awaited_mutex(current);
    if (mutex != NULL) {
        weft_wait_refresh_locked(weft_mutex_owner_locked(mutex));
    }
    return weft_sched_switch_away(current);
}
