/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks: threads of control with a stack and a priority.
 */
#ifndef WEFT_TASK_H
#define WEFT_TASK_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Body of a task. Returning ends the task, as weft_task_exit() does. */
typedef void (*weft_task_entry_t)(void *arg);

/** Task options, combined by |. */
enum weft_task_option {
    WEFT_TASK_PREEMPTIVE = 0,
    WEFT_TASK_COOPERATIVE = 1, /**< not preempted by other tasks: switches only by its own calls */
};

/** Attributes of a task. May be in read-only memory. */
typedef struct weft_task_attr {
    weft_task_entry_t entry;
    void *arg;
    void *stack;       /**< lowest address, aligned to WEFT_STACK_ALIGN */
    size_t stack_size; /**< bytes, a multiple of WEFT_STACK_ALIGN */
    weft_priority_t priority;
    uint8_t options; /**< enum weft_task_option */
    WEFT_CONFIG_BUDGET_MEMBER
} weft_task_attr_t;

/** State of a task. */
typedef enum weft_task_state {
    WEFT_TASK_DORMANT,   /**< created and not started, or ended */
    WEFT_TASK_READY,     /**< running or ready to run */
    WEFT_TASK_WAITING,   /**< waits on a hub or for time */
    WEFT_TASK_SUSPENDED, /**< suspended, whether or not it also waits */
    WEFT_TASK_THROTTLED, /**< its processor budget is used up, and it waits for the next period */
} weft_task_state_t;

/**
 * Creates a dormant task in the caller's memory.
 * @param task memory for the control block; must not be a live task
 * @param attr read during the call only
 * Context: any. Does not block. O(1).
 */
void weft_task_create(weft_task_t *task, const weft_task_attr_t *attr);

/**
 * Makes a dormant task ready; it preempts the caller if it has a higher priority.
 * Context: any. Does not block. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_task_start(weft_task_t *task);

/**
 * Suspends a task until weft_task_resume(). A waiting task keeps waiting, behind all tasks that are
 * not suspended, and its wait can be granted, but it does not run, and owners do not inherit its
 * priority. Calls do not nest: one resume undoes any number of suspends. A task that suspends
 * itself is switched out. No effect on a dormant task.
 * Context: any for another task; task for oneself. O(1); for a waiting task as
 * weft_task_set_priority().
 * @return WEFT_OK
 */
weft_status_t weft_task_suspend(weft_task_t *task);

/**
 * Undoes weft_task_suspend(); no effect on a task that is not suspended.
 * Context: any. Does not block. O(1); for a waiting task as weft_task_set_priority().
 * @return WEFT_OK
 */
weft_status_t weft_task_resume(weft_task_t *task);

/**
 * Ends a task in any state; it becomes dormant and may be created again after the call, or, if it
 * is the task that the calling ISR or SWI interrupted, after that has ended. Each mutex that it
 * holds passes to its first waiter or, without waiters, to the next task that locks it, with
 * WEFT_OWNER_DIED: no object refers to a dormant task. If an interrupt handler suspends or aborts a
 * task in the middle of this function or another service, also of its own end, that is completed
 * first, before any other task runs. Does not return if a task ends itself.
 * Context: any for another task; task for oneself. O(1) for a task that has never locked a mutex;
 * otherwise O(registered mutexes + waiters passed), with interrupts enabled in between.
 * @return WEFT_OK
 */
weft_status_t weft_task_abort(weft_task_t *task);

/** Ends the calling task. Context: task. Does not return. */
WEFT_NORETURN void weft_task_exit(void);

/**
 * Ends the wait of a task: the call in which it waits returns WEFT_CANCELED.
 * Context: any.
 * @return WEFT_OK, WEFT_NOT_FOUND: the task was not waiting
 */
weft_status_t weft_task_cancel(weft_task_t *task);

/**
 * Sets the base priority. The effective priority stays higher while the task inherits. A ready task
 * goes behind its new equals when it is raised and before them when it is lowered, as in POSIX; a
 * waiting task goes behind them, and the change propagates to the owner of the mutex that it waits
 * for.
 * Context: any. Does not block. O(contended mutexes that the task holds); while it waits also
 * O(waiters passed), for a mutex along the chain of owners.
 * @return WEFT_OK
 */
weft_status_t weft_task_set_priority(weft_task_t *task, weft_priority_t priority);

/**
 * Base priority of a task.
 * Context: any. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_task_priority(const weft_task_t *task, weft_priority_t *priority);

/** Effective priority, including inheritance. Context: any. O(1). */
weft_priority_t weft_task_effective_priority(const weft_task_t *task);

/**
 * State of a task.
 * Context: any. O(1).
 * @return WEFT_OK
 */
weft_status_t weft_task_state(const weft_task_t *task, weft_task_state_t *state);

/** The running task; in an ISR or an SWI, the interrupted one. Context: any. O(1). */
weft_task_t *weft_task_self(void);

/**
 * Yields to the next ready task of the same priority; returns at once if there is none. A
 * cooperative task also yields to tasks of higher priority.
 * Context: task. O(1).
 */
void weft_yield(void);

/**
 * Waits for a duration, or weft_until() a time; with WEFT_FOREVER, until weft_task_cancel().
 * Context: task. Blocks. O(1); with `timeouts: list` O(running timeouts).
 * @return WEFT_TIMEOUT when the time has passed, WEFT_CANCELED
 */
weft_status_t weft_sleep(weft_timeout_t duration);

/**
 * Waits until weft_clock_now() reaches an absolute time; returns WEFT_TIMEOUT at once if it has
 * passed. Periodic use does not drift.
 * Context: task. Blocks. O(1); with `timeouts: list` O(running timeouts).
 * @return WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_sleep_until(uint64_t deadline);

#ifdef __cplusplus
}
#endif

#endif
