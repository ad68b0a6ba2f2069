/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Barrier.
 *
 * A task that arrives and is not the last one counts itself in the critical section in which it
 * begins to wait, with the number of the round as its argument. The last one does not wait: in one
 * critical section it begins the next round, in which nobody has arrived, and then wakes all tasks
 * of earlier rounds, each in a critical section of its own.
 *
 * A wait may end otherwise, by timeout, cancellation, reset or the end of the task. Then the task
 * is no longer counted, or, if its round is complete, has met the others, and its wait ends with
 * WEFT_OK. wait.c asks for that in the critical section in which the wait ends, so that the count
 * agrees with the queue. WEFT_TASK_FLAG_WAITS_BARRIER says whom that concerns.
 *
 * While tasks are woken, handlers run. One of them may end a wait, complete the next round, or let
 * a proxy task join the queue, which then belongs to the next round and stays there.
 */
#include <weft/barrier.h>

#include "barrier_internal.h"
#include "object.h"
#include "wait.h"

void weft_barrier_init(weft_barrier_t *barrier, uint32_t parties)
{
    WEFT_CHECK_VOID(weft_wrong_call(barrier));
    weft_check(parties != 0, WEFT_MISUSE_SIZE);
    weft_object_waitq(&barrier->waitq, WEFT_OBJECT_HUB);
    barrier->parties = parties;
    barrier->arrived = 0;
    barrier->round = 0;
}

/** True if all tasks of a waiting task's round have arrived. */
static inline bool has_met(const weft_barrier_t *barrier, const weft_task_t *task)
{
    return (uintptr_t)task->arg != barrier->round;
}

void weft_barrier_left_locked(weft_waitq_t *queue, weft_task_t *task)
{
    weft_barrier_t *barrier = (weft_barrier_t *)queue; /* its first member */

    if (!weft_task_has(task, WEFT_TASK_FLAG_WAITS_BARRIER)) {
        return;
    }
    weft_task_clear(task, WEFT_TASK_FLAG_WAITS_BARRIER);
    if (has_met(barrier, task)) {
        weft_wait_set_result_locked(task, WEFT_OK);
    } else {
        barrier->arrived--;
    }
}

static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout);

/** Others are still to arrive. */
static weft_status_t arrive_unlock(weft_barrier_t *barrier, weft_timeout_t timeout)
{
    bool is_proxy = weft_timeout_is_proxy(timeout);
    weft_task_t *task = weft_kernel.current;

    if (!weft_wait_begins(timeout)) {
        return weft_wait_limited_unlock(barrier, wait_op, timeout);
    }
    if (is_proxy) {
        task = &weft_proxy_of_call->task;
    }
    barrier->arrived++;
    task->arg = (void *)barrier->round;
    weft_task_set(task, WEFT_TASK_FLAG_WAITS_BARRIER);
    return is_proxy ? weft_wait_proxy_unlock(&barrier->waitq, task->arg)
                    : weft_wait_block_unlock(&barrier->waitq);
}

/** Wakes all that have met the others, behind proxy tasks that have not. The caller is held. */
WEFT_OUT_OF_LINE static void wake_behind_locked(weft_barrier_t *barrier)
{
    weft_task_t *task = barrier->waitq.head;

    while (task != NULL) {
        weft_task_t *next = weft_wait_behind_locked(task);

        if (has_met(barrier, task)) {
            weft_task_clear(task, WEFT_TASK_FLAG_WAITS_BARRIER);
            weft_wait_wake_locked(&barrier->waitq, task);
        }
        task = weft_wait_pause_locked(&barrier->waitq, next);
    }
}

/** All have arrived: wakes all others, each in a critical section of its own. */
static weft_status_t release_unlock(weft_barrier_t *barrier)
{
    weft_waitq_t *queue = &barrier->waitq;
    bool held;

    barrier->arrived = 0;
    barrier->round++;
    held = weft_sched_hold_locked();
    while (queue->head != NULL && has_met(barrier, queue->head)) {
        weft_task_t *task = weft_wait_pop_locked(queue);

        weft_task_clear(task, WEFT_TASK_FLAG_WAITS_BARRIER);
        weft_sched_ready_locked(task);
        weft_sched_pause_locked();
    }
    if (WEFT_CONFIG_NET && queue->head != NULL) {
        wake_behind_locked(barrier);
    }
    return weft_sched_leave_held_unlock(held);
}

static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_barrier_t *barrier = hub;

    (void)arg;
    weft_arch_lock();
    if (barrier->arrived + 1U < barrier->parties) {
        return arrive_unlock(barrier, timeout);
    }
    return release_unlock(barrier);
}

weft_status_t weft_barrier_wait(weft_barrier_t *barrier, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(barrier));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(barrier, timeout);
    return wait_op(barrier, NULL, timeout);
}

weft_status_t weft_barrier_waiting(const weft_barrier_t *barrier, uint32_t *tasks)
{
    WEFT_CHECK(weft_wrong_hub_call(barrier));
    WEFT_CHECK(weft_wrong_object(tasks));
    *tasks = *(const volatile uint32_t *)&barrier->arrived;
    return WEFT_OK;
}
