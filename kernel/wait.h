/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Waiting: order, timeout, cancellation and priority inheritance, common to all hubs.
 *
 * A service that may wait is one function of the type weft_wait_op_t. It is called with the kernel
 * lock free and takes it; then it completes or, if it cannot, ends in weft_wait_on_unlock(). A wait
 * without limit blocks there. A timed wait goes through weft_wait_limited_unlock(), which arms the
 * timeout first and then calls the service again, so that arming and blocking are separate, short
 * critical sections. The second attempt finds the timeout of the task in the time queue, or marked
 * as expired. A grant ignores the timeout: the woken task disarms it.
 *
 * A service in several critical sections holds the running task meanwhile
 * (weft_sched_hold_locked()): no other task runs, but handlers do, between any two of them. "The
 * caller is held" below means that. It is not the same as the kernel lock, which is held within
 * each critical section.
 *
 * Between two critical sections a handler, an SWI, or a request of another node in one, may end any
 * other task and start it anew, resume it, move it, use the same hub, and let a proxy task begin to
 * wait there, also one that has waited there before. So a service asks again, in each section, for
 * all that it has found in an earlier one.
 */
#ifndef KERNEL_WAIT_H
#define KERNEL_WAIT_H

#include "deadline.h"
#include "proxy_task.h"
#include "sched.h"

/**
 * A change of priorities in progress. Each task whose effective priority is not the defined one is
 * the next task of a walk, whenever the kernel lock is free; but for a suspended task whose wait
 * has ended, which keeps the lowest until it is resumed. None is at a task that has ended.
 */
struct weft_wait_walk {
    weft_task_t *task; /**< the next one; NULL: none, or it has ended */
    struct weft_wait_walk *outer;
    bool at_once; /**< in one critical section */
};

/** A service that may wait. Kernel lock free when it is called, and when it returns. */
typedef weft_status_t (*weft_wait_op_t)(void *hub, void *arg, weft_timeout_t timeout);

/**
 * For services of tasks with work to do before they block: true if the running task may block now,
 * without a limit or with its timeout armed. Else call weft_wait_limited_unlock(), which arms it,
 * or returns at once with WEFT_NO_WAIT.
 */
static inline bool weft_wait_may_block(weft_timeout_t timeout)
{
    return weft_timeout_is_forever(timeout) || weft_time_armed(&weft_kernel.current->timeout);
}

/**
 * weft_wait_may_block() for any timeout, and for a proxy task, if there is one and its timeout has
 * not passed.
 */
static inline bool weft_wait_begins(weft_timeout_t timeout)
{
    if (weft_timeout_is_proxy(timeout)) {
        return weft_proxy_of_call != NULL &&
               !weft_task_has(&weft_proxy_of_call->task, WEFT_TASK_FLAG_EXPIRED);
    }
    return timeout != WEFT_NO_WAIT && weft_wait_may_block(timeout);
}

/**
 * The running task waits until its timeout; WEFT_FOREVER only without fast paths. Or the proxy task
 * waits, without a request. Releases the kernel lock.
 * @param op called again with task->arg
 */
weft_status_t weft_wait_limited_unlock(void *hub, weft_wait_op_t op, weft_timeout_t timeout);

/**
 * An attempt with a timeout that is neither WEFT_NO_WAIT nor WEFT_FOREVER. Whatever ends the
 * wait, the task returns here and takes its timeout out of the time queue itself. Kernel lock free.
 */
weft_status_t weft_wait_timed(void *hub, weft_wait_op_t op, weft_timeout_t timeout);

/**
 * Inserts a task into a wait queue, behind those of equal priority. Here and in search_locked(),
 * both in wait_order.c, which have to agree, the order of waiting tasks is decided. The head has
 * the highest priority: inheritance relies on that.
 * @return false, not inserted: its place is between others, behind more than SEARCH_STEP of them
 * there; only task->wait is set. The caller lets it enter as the last one, and its place is
 * found in further critical sections: weft_wait_enter_as_last_locked()
 */
bool weft_wait_insert_locked(weft_waitq_t *queue, weft_task_t *task);

/**
 * Moves a waiting task, one of several, to the place in its queue that a new priority gives it. In
 * several critical sections, unless `at_once`.
 * @return false if the queue changed meanwhile: nothing is known of the task
 */
bool weft_wait_move_locked(weft_task_t *task, uint32_t mask, bool at_once);

/** Removes a waiting task from its queue. */
void weft_wait_remove_locked(weft_task_t *task);

/**
 * weft_wait_block_unlock() for all cases; boosts the owner if the task is marked as waiting for a
 * mutex.
 */
weft_status_t weft_wait_block_general_unlock(weft_waitq_t *queue);

/**
 * The running task, which is held, enters a wait queue, and can still work in further critical
 * sections. A handler may grant or end the wait meanwhile.
 */
void weft_wait_enter_locked(weft_waitq_t *queue);

/**
 * A task becomes the last one of a wait queue, with the lowest priority, as if it were suspended:
 * its place, and what others inherit from it, follow from its priority in further critical
 * sections.
 */
void weft_wait_enter_as_last_locked(weft_waitq_t *queue, weft_task_t *task);

/**
 * The running task, which has entered a wait queue, gets its place there, boosts the owner of a
 * mutex that it waits for, and is switched out, unless its wait has ended.
 */
weft_status_t weft_wait_entered_unlock(void);

/**
 * The running task waits in the queue. Releases the kernel lock.
 * @return how the wait ended
 */
static inline weft_status_t weft_wait_block_unlock(weft_waitq_t *queue)
{
    weft_task_t *current = weft_kernel.current;
    weft_task_t *next;

    if (!WEFT_CONFIG_FAST_PATHS || !WEFT_LIKELY(queue->head == NULL)) {
        return weft_wait_block_general_unlock(queue);
    }
    weft_trace_block_locked(queue, current);
    next = current->next; /* in the ready queue; the wait queue needs the links of the task now */
    weft_list_single(&queue->head, current);
    current->wait = queue;
    if (!WEFT_LIKELY(next == NULL)) { /* NULL: off the ready queue, the common case */
        if (next == current) {
            return weft_sched_leave_level_unlock(current);
        }
        weft_sched_close_gap_locked(current, next);
    }
    return weft_sched_switch_unlock(current, weft_sched_first_locked());
}

/**
 * The proxy task waits in the queue. Releases the kernel lock.
 * @param arg its request
 * @return WEFT_PENDING, or WEFT_TIMEOUT: its timeout has passed before
 */
weft_status_t weft_wait_proxy_unlock(weft_waitq_t *queue, void *arg);

/**
 * The proxy task waits in the queue, which is empty; neither its timeout has passed, nor does a
 * priority follow from its wait.
 */
void weft_wait_proxy_alone_locked(weft_waitq_t *queue, void *arg);

/** True if the running task blocks without arming a timeout. */
static inline bool weft_wait_is_plain(weft_timeout_t timeout)
{
    return WEFT_CONFIG_FAST_PATHS && WEFT_LIKELY(weft_timeout_is_forever(timeout));
}

/**
 * Last step of a service of a hub whose wait queue is its first member: the running task waits
 * until its timeout. Releases the kernel lock.
 * @param op the service, which ignores its argument
 */
static inline weft_status_t weft_wait_on_unlock(void *hub, weft_timeout_t timeout,
                                                weft_wait_op_t op)
{
    if (weft_wait_is_plain(timeout)) {
        return weft_wait_block_unlock(hub);
    }
    return weft_wait_limited_unlock(hub, op, weft_timeout_late(timeout));
}

/**
 * weft_wait_on_unlock() of a service with an argument, which tasks that wake it may read from
 * task->arg.
 */
static inline weft_status_t weft_wait_on_arg_unlock(void *hub, void *arg, weft_timeout_t timeout,
                                                    weft_wait_op_t op)
{
    if (weft_wait_is_plain(timeout)) {
        weft_kernel.current->arg = arg;
        return weft_wait_block_unlock(hub);
    }
    if (weft_timeout_is_proxy(timeout)) {
        return weft_wait_proxy_unlock(hub, arg);
    }
    if (timeout != WEFT_NO_WAIT) { /* which an ISR may use while the running task needs its own */
        weft_kernel.current->arg = arg;
    }
    return weft_wait_limited_unlock(hub, op, weft_timeout_late(timeout));
}

/** weft_wait_wake_first_unlock() for all cases. */
weft_status_t weft_wait_wake_first_general_unlock(weft_waitq_t *queue);

/** Wakes the first waiting task. Releases the kernel lock. */
static inline weft_status_t weft_wait_wake_first_unlock(weft_waitq_t *queue)
{
    weft_task_t *task = queue->head;

    if (!WEFT_CONFIG_FAST_PATHS || !WEFT_LIKELY(weft_list_is_single(task))) {
        return weft_wait_wake_first_general_unlock(queue);
    }
    weft_trace_wake_locked(queue, task);
    queue->head = NULL;
    task->wait = NULL;
    return weft_sched_wake_unlock(task);
}

/**
 * weft_wait_wake_first_unlock() for queues of at most one task whose wakers are seldom preempted.
 */
static inline weft_status_t weft_wait_wake_only_unlock(weft_waitq_t *queue)
{
    weft_task_t *task = queue->head;

    if (!WEFT_CONFIG_FAST_PATHS) {
        return weft_wait_wake_first_general_unlock(queue);
    }
    weft_trace_wake_locked(queue, task);
    queue->head = NULL;
    task->wait = NULL;
    return weft_sched_wake_small_unlock(task);
}

/** Removes the first task from a queue that is not empty. */
static inline weft_task_t *weft_wait_pop_locked(weft_waitq_t *queue)
{
    weft_task_t *task = queue->head;

    weft_trace_wake_locked(queue, task);
    weft_list_remove(&queue->head, task);
    task->wait = NULL;
    return task;
}

/** The first task of a queue that is not empty waits in another one, which is empty, from now on.
 */
static inline void weft_wait_move_first_locked(weft_waitq_t *from, weft_waitq_t *to)
{
    weft_task_t *task = from->head;

    weft_list_remove(&from->head, task);
    weft_list_single(&to->head, task);
    task->wait = to;
}

/** Removes a task from its queue and makes it ready. */
static inline void weft_wait_wake_locked(weft_waitq_t *queue, weft_task_t *task)
{
    weft_trace_wake_locked(queue, task);
    weft_wait_remove_locked(task);
    weft_sched_ready_locked(task);
}

/** The task behind another one in its wait queue, or NULL. */
static inline weft_task_t *weft_wait_behind_locked(const weft_task_t *task)
{
    return task->next != task->wait->head ? task->next : NULL;
}

/**
 * Between two tasks of a service that goes through a wait queue: takes pending interrupts.
 * @return `next`, or the head if `next` left the queue or a task was moved in it meanwhile
 */
weft_task_t *weft_wait_pause_locked(const weft_waitq_t *queue, weft_task_t *next);

/**
 * Counts priorities that were computed, moves of tasks within wait queues, and proxy tasks that
 * entered one. While it does not change, a priority is still right, and who goes through a queue
 * misses no task, nor a place between two of them.
 */
extern uint32_t weft_wait_changes;

/**
 * Wakes all waiting tasks, each in a critical section of its own. The caller is held.
 * @return their number
 */
static inline uint32_t weft_wait_wake_each_locked(weft_waitq_t *queue)
{
    uint32_t woken = 0;

    while (queue->head != NULL) {
        weft_sched_ready_locked(weft_wait_pop_locked(queue));
        weft_sched_pause_locked();
        woken++;
    }
    return woken;
}

/** Wakes all waiting tasks, each in a critical section of its own. Releases the kernel lock. */
weft_status_t weft_wait_wake_all_unlock(weft_waitq_t *queue);

/**
 * Ends all waits in a queue, each in a critical section of its own. The caller is held.
 * @return their number
 */
uint32_t weft_wait_release_all_locked(const weft_waitq_t *queue, weft_status_t status);

/**
 * Ends all waits in a queue or two with WEFT_RESET before any of the tasks runs: see <weft/reset.h>
 * (wait_reset.c). Kernel lock free.
 * @param second NULL: there is none
 * @param released receives their number; may be NULL
 */
weft_status_t weft_wait_reset(const weft_waitq_t *first, const weft_waitq_t *second,
                              uint32_t *released);

/** Sets the result of a wait that is not WEFT_OK. */
void weft_wait_set_result_locked(weft_task_t *task, weft_status_t status);

/**
 * Ends a wait with a status other than WEFT_OK. The caller makes the task ready.
 * @return the owner of the mutex that the task waited for, or NULL. The caller recomputes its
 * priority
 */
weft_task_t *weft_wait_end_locked(weft_task_t *task, weft_status_t status);

/**
 * Ends the wait of a task, if there is one, in critical sections that do not include the present
 * one: a handler may end it before. The owner of a mutex that the task waited for is recomputed, in
 * sections of its own. The caller is held or no task, and goes on in a further section, or in one
 * that has found the wait ended.
 * @param ready whether the task becomes ready; else it is in no queue between two of the sections,
 * and the caller ends it
 * @return whether this ended the wait
 */
bool weft_wait_stop_locked(weft_task_t *task, weft_status_t status, bool ready);

/**
 * Ends a wait with a status other than WEFT_OK and reschedules. Releases the kernel lock.
 * @return WEFT_OK, or WEFT_NOT_FOUND: a handler has ended the wait before
 */
weft_status_t weft_wait_cancel_unlock(weft_task_t *task, weft_status_t status);

/**
 * Recomputes the effective priority of a task after a change of its base priority, its mutexes or
 * their waiters, moves the task in its queue, and continues with the owner of the mutex that it
 * waits for. A task that does not wait is recomputed in the same critical section; else this is
 * done in several ones, each of constant length: the caller is held or no task, and goes on in a
 * further one.
 */
void weft_wait_recompute_locked(weft_task_t *task);

/** weft_wait_recompute_locked() of a task that has left a wait queue and is not ready yet. */
void weft_wait_recompute_woken_locked(weft_task_t *task);

/**
 * weft_wait_recompute_locked() in critical sections that do not include the present one, nor the
 * one in which the caller goes on.
 */
void weft_wait_recompute_soon_locked(weft_task_t *task);

/**
 * Ends a wait with a status other than WEFT_OK and makes the task ready. If it waited for a mutex,
 * its owner is recomputed in further critical sections.
 */
static inline void weft_wait_cancel_locked(weft_task_t *task, weft_status_t status)
{
    weft_task_t *owner = weft_wait_end_locked(task, status);

    weft_sched_ready_locked(task);
    if (owner != NULL) {
        weft_wait_recompute_soon_locked(owner);
    }
}

/** The timeout of a task passed: ends its wait, or the one that it is about to start. */
void weft_wait_expire_locked(weft_task_t *task);

/** weft_wait_recompute_locked() in the present critical section alone. */
void weft_wait_recompute_at_once_locked(weft_task_t *task);

/** weft_wait_recompute_locked(), then reschedules. Releases the kernel lock. */
weft_status_t weft_wait_recompute_unlock(weft_task_t *task);

/** A task has ended, or is no owner any more: changes of priorities do not continue there. */
void weft_wait_flush_walks_locked(const weft_task_t *task);

#endif
