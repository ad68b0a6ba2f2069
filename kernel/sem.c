/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Counting semaphore.
 *
 * "Tasks may be waiting" is a flag inside the count: a value far below zero that single gives and
 * takes cannot lift. It may be stale when set, so that cancellation and timeout need not repair it,
 * but never when clear: a task sets it in the same critical section in which it starts to wait.
 * While the flag is clear, give and take are one atomic step on the count (atomic.h). Nothing else
 * looks at the flag, and builds without such steps do not set it.
 */
#include <weft/sem.h>

#include "atomic.h"
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

/** Sets the count of a semaphore without units: 0, or MAY_HAVE_WAITERS. */
static inline void set_flag_locked(weft_sem_t *sem, int32_t count)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        sem->count = count;
    }
}

/** Gives a unit to the first waiting task, or to the count. Releases the kernel lock. */
static inline weft_status_t give_unlock(weft_sem_t *sem)
{
    weft_task_t *first = sem->waitq.head;

    WEFT_LOAD_HINT(weft_kernel.current);
    if (first != NULL) {
        if (WEFT_LIKELY(weft_list_is_single(first))) {
            set_flag_locked(sem, 0);
        }
        return weft_wait_wake_first_unlock(&sem->waitq);
    }
    if (sem->count < 0) {
        set_flag_locked(sem, 0);
    }
    sem->count++;
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_sem_give(weft_sem_t *sem)
{
    WEFT_CHECK(weft_wrong_hub(sem));
    WEFT_CHECK(weft_wrong_context());
    WEFT_CHECK(weft_wrong(sem->count >= WEFT_SEM_MAX, WEFT_MISUSE_SEM_OVERFLOW));
    weft_trace_put(sem);
    if (weft_atomic_add_or_lock(&sem->count, 1)) {
        return WEFT_OK;
    }
    return give_unlock(sem);
}

weft_status_t weft_sem_give_limited(weft_sem_t *sem, int32_t limit)
{
    WEFT_CHECK(weft_wrong_hub_call(sem));
    weft_check(limit > 0 && limit <= WEFT_SEM_MAX, WEFT_MISUSE_SEM_OVERFLOW);
    weft_arch_lock();
    if (sem->count >= limit) {
        weft_arch_unlock();
        return WEFT_FULL;
    }
    weft_trace_locked(WEFT_TRACE_PUT, sem, 0);
    return give_unlock(sem);
}

static weft_status_t take_op(void *hub, void *arg, weft_timeout_t timeout)
{
    (void)arg;
    return weft_sem_take(hub, timeout);
}

weft_status_t weft_sem_take(weft_sem_t *sem, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(sem));
    WEFT_CHECK(weft_wrong_wait(timeout));
    weft_trace_get(sem, timeout);
    if (weft_atomic_add_or_lock(&sem->count, -1)) {
        return WEFT_OK;
    }
    if (!weft_atomic_try_mark_locked(&sem->count, MAY_HAVE_WAITERS)) {
        if (sem->count > 0) {
            sem->count--;
            weft_arch_unlock();
            return WEFT_OK;
        }
        set_flag_locked(sem, MAY_HAVE_WAITERS);
    }
    return weft_wait_on_unlock(sem, timeout, take_op);
}

weft_status_t weft_sem_count(const weft_sem_t *sem, int32_t *units)
{
    WEFT_CHECK(weft_wrong_hub(sem));
    WEFT_CHECK(weft_wrong_object(units));
    int32_t count = *(const volatile int32_t *)&sem->count;

    *units = count < 0 ? 0 : count;
    return WEFT_OK;
}
