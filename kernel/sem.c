/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Counting semaphore.
 *
 * "Tasks may be waiting" is a flag inside the count: a value far below zero,
 * which one addition or subtraction cannot lift. It may be stale when set, so
 * that cancellation and timeout need not repair it, but never when clear: a
 * task waits only after it has set the flag in the same critical section.
 * While the flag is clear, give and take are one atomic step on the count.
 */
#include <weft/sem.h>

#include "wait.h"

/** Count of a semaphore without units on which tasks may wait. */
#define MAY_HAVE_WAITERS (-0x40000000)

void weft_sem_init(weft_sem_t *sem, int32_t units)
{
    weft_check(units >= 0 && units <= WEFT_SEM_MAX, WEFT_MISUSE_SEM_OVERFLOW);
    sem->waitq.head = NULL;
    sem->count = units;
}

static weft_status_t give_general(weft_sem_t *sem)
{
    weft_task_t *task;

    weft_port_lock();
    task = sem->waitq.head;
    if (task != NULL) {
        task->wait = NULL;
        if (weft_ring_remove(&sem->waitq.head, task)) {
            sem->count = 0;
        }
        return weft_sched_wake(task);
    }
    weft_check(sem->count < WEFT_SEM_MAX, WEFT_MISUSE_SEM_OVERFLOW);
    sem->count = sem->count < 0 ? 1 : sem->count + 1;
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_sem_give(weft_sem_t *sem)
{
    weft_check(sem != NULL, WEFT_MISUSE_NULL);
    if (!WEFT_CONFIG_CHECKS && weft_port_try_add(&sem->count, 1)) {
        return WEFT_OK;
    }
    return give_general(sem);
}

static weft_status_t take_op(void *hub, void *arg, weft_timeout_t timeout);

static weft_status_t take_general(weft_sem_t *sem, weft_timeout_t timeout)
{
    weft_port_lock();
    if (sem->count > 0) {
        sem->count--;
        weft_port_unlock();
        return WEFT_OK;
    }
    sem->count = MAY_HAVE_WAITERS;
    if (weft_wait_may_block(timeout)) {
        return weft_wait_block(&sem->waitq);
    }
    return weft_wait_limited(sem, NULL, timeout, take_op);
}

static weft_status_t take_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return take_general(hub, timeout);
}

weft_status_t weft_sem_take(weft_sem_t *sem, weft_timeout_t timeout)
{
    weft_check_wait(sem, timeout);
    if (weft_port_try_add(&sem->count, -1)) {
        return WEFT_OK;
    }
    return take_general(sem, timeout);
}

int32_t weft_sem_count(const weft_sem_t *sem)
{
    int32_t count = *(const volatile int32_t *)&sem->count;

    return count < 0 ? 0 : count;
}
