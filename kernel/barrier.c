/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Barrier. The wait queue is the only count of who has arrived, so that timeouts, cancellation and
 * the end of a task need no code here.
 */
#include <weft/barrier.h>

#include "object.h"
#include "wait.h"

void weft_barrier_init(weft_barrier_t *barrier, uint32_t parties)
{
    WEFT_CHECK_VOID(weft_wrong_call(barrier));
    weft_check(parties != 0, WEFT_MISUSE_SIZE);
    weft_object_waitq(&barrier->waitq, WEFT_OBJECT_HUB);
    barrier->parties = parties;
    barrier->round = 0;
}

static uint32_t waiting_locked(const weft_barrier_t *barrier)
{
    const weft_task_t *task = barrier->waitq.head;
    uint32_t count = 0;

    while (task != NULL) {
        count++;
        task = task->next != barrier->waitq.head ? task->next : NULL;
    }
    return count;
}

/** `arg` points to where the round is stored that the task waits for. */
static weft_status_t wait_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_barrier_t *barrier = hub;

    weft_arch_lock();
    *(uint32_t *)arg = barrier->round;
    if (waiting_locked(barrier) + 1U < barrier->parties) {
        return weft_wait_on_arg_unlock(barrier, arg, timeout, wait_op);
    }
    barrier->round++;
    return weft_wait_wake_all_unlock(&barrier->waitq);
}

weft_status_t weft_barrier_wait(weft_barrier_t *barrier, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(barrier));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(barrier, timeout);
    uint32_t round;
    weft_status_t status = wait_op(barrier, &round, timeout);

    /* A timeout may expire while the last task releases the others. */
    return *(const volatile uint32_t *)&barrier->round != round ? WEFT_OK : status;
}

uint32_t weft_barrier_waiting(const weft_barrier_t *barrier)
{
    uint32_t count;

    weft_check_none(weft_wrong_call(barrier));
    weft_arch_lock();
    count = waiting_locked(barrier);
    weft_arch_unlock();
    return count;
}
