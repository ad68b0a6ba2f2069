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
 * Without fast paths there is neither: both look under the critical section.
 */
#include <weft/sem.h>

#include "object.h"
#include "wait.h"

/** Count of a semaphore without units on which tasks may wait. */
#define MAY_HAVE_WAITERS (-0x40000000)

void weft_sem_init(weft_sem_t *sem, int32_t units)
{
    WEFT_CHECK_VOID(weft_wrong_call(sem));
    weft_check(units >= 0 && units <= WEFT_SEM_MAX, WEFT_MISUSE_SEM_OVERFLOW);
    weft_object_waitq(&sem->waitq, WEFT_OBJECT_SEM);
    sem->count = units;
}

weft_status_t weft_sem_give(weft_sem_t *sem)
{
    weft_task_t *first;

    WEFT_CHECK(weft_wrong_object(sem));
    WEFT_CHECK(weft_wrong_context());
    WEFT_CHECK(weft_wrong(sem->count >= WEFT_SEM_MAX, WEFT_MISUSE_SEM_OVERFLOW));
    weft_trace_put(sem);
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_port_lock();
    } else if (WEFT_USUALLY(weft_port_try_add(&sem->count, 1))) {
        return WEFT_OK;
    }
    first = sem->waitq.head;
    WEFT_EARLY(weft_kernel.current);
    if (first != NULL) {
        if (WEFT_CONFIG_FAST_PATHS && WEFT_USUALLY(weft_ring_is_single(first))) {
            sem->count = 0;
        }
        return weft_wait_wake_first(&sem->waitq);
    }
    sem->count = WEFT_CONFIG_FAST_PATHS && sem->count < 0 ? 1 : sem->count + 1;
    weft_port_unlock();
    return WEFT_OK;
}

static weft_status_t take_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return weft_sem_take(hub, timeout);
}

weft_status_t weft_sem_take(weft_sem_t *sem, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_object(sem));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(sem, timeout);
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_port_lock();
    } else if (WEFT_USUALLY(weft_port_try_add(&sem->count, -1))) {
        return WEFT_OK;
    }
    if (!WEFT_CONFIG_FAST_PATHS || !weft_port_try_mark(&sem->count, MAY_HAVE_WAITERS)) {
        if (sem->count > 0) {
            sem->count--;
            weft_port_unlock();
            return WEFT_OK;
        }
        if (WEFT_CONFIG_FAST_PATHS) {
            sem->count = MAY_HAVE_WAITERS;
        }
    }
    return weft_wait_on(sem, NULL, timeout, take_op);
}

int32_t weft_sem_count(const weft_sem_t *sem)
{
    weft_check_none(weft_wrong_object(sem));
    int32_t count = *(const volatile int32_t *)&sem->count;

    return count < 0 ? 0 : count;
}
