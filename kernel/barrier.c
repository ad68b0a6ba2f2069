/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Barrier.
 *
 * A task that arrives counts the wait queue. While fewer than `parties` - 1 wait there it joins
 * them with `has_met` = false as its argument. The last one does not wait: in one critical section
 * it sets `has_met` of all that wait, and then wakes them, each in a critical section of its own.
 *
 * The wait queue is the only count of who has arrived, so that timeouts, cancellation and the end
 * of a task need no code here: whoever leaves the queue early is no longer counted. A handler may
 * end a wait between two of those critical sections, when the task has met the others already: so
 * `has_met`, not the status of the wait, is what weft_barrier_wait() returns by. The queue is empty
 * before a task runs again, and thus the next round begins with nobody in it.
 */
#include <weft/barrier.h>

#include "object.h"
#include "wait.h"
#include "wait_args.h"

void weft_barrier_init(weft_barrier_t *barrier, uint32_t parties)
{
    WEFT_CHECK_VOID(weft_wrong_call(barrier));
    weft_check(parties != 0, WEFT_MISUSE_SIZE);
    weft_object_waitq(&barrier->waitq, WEFT_OBJECT_HUB);
    barrier->parties = parties;
}

static uint32_t waiting_locked(const weft_barrier_t *barrier)
{
    const weft_task_t *task = barrier->waitq.head;
    uint32_t count = 0;

    while (task != NULL) {
        count++;
        task = weft_wait_behind_locked(task);
    }
    return count;
}

/**
 * Tells all that wait, before the first of them is released: a wait that ends while the others are
 * released has met them, too.
 */
static void meet_locked(const weft_barrier_t *barrier)
{
    weft_task_t *task = barrier->waitq.head;

    while (task != NULL) {
        *(bool *)task->arg = true;
        task = weft_wait_behind_locked(task);
    }
}

/** `arg` points to what the last task sets in all others when they have met. */
static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_barrier_t *barrier = hub;

    weft_arch_lock();
    if (waiting_locked(barrier) + 1U < barrier->parties) {
        return weft_wait_on_arg_unlock(barrier, arg, timeout, wait_op);
    }
    meet_locked(barrier);
    return weft_wait_wake_all_unlock(&barrier->waitq);
}

weft_status_t weft_barrier_wait_with(weft_barrier_t *barrier, bool *has_met, weft_timeout_t timeout)
{
    return wait_op(barrier, has_met, timeout);
}

weft_status_t weft_barrier_wait(weft_barrier_t *barrier, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(barrier));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(barrier, timeout);
    bool has_met = false;
    weft_status_t status = weft_barrier_wait_with(barrier, &has_met, timeout);

    return has_met ? WEFT_OK : status;
}

weft_status_t weft_barrier_waiting(const weft_barrier_t *barrier, uint32_t *tasks)
{
    WEFT_CHECK(weft_wrong_hub_call(barrier));
    WEFT_CHECK(weft_wrong_object(tasks));
    weft_arch_lock();
    *tasks = waiting_locked(barrier);
    return weft_arch_ok_unlock();
}
