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
    WEFT_TASK_COOPERATIVE = 1, /**< gives the processor away only by its own calls */
};

/** What a task is made from. Constant: it may lie in read-only memory. */
typedef struct weft_task_attr {
    weft_task_entry_t entry;
    void *arg;
    void *stack;       /**< lowest address, aligned to WEFT_STACK_ALIGN */
    size_t stack_size; /**< bytes, a multiple of WEFT_STACK_ALIGN */
    weft_priority_t priority;
    uint8_t options; /**< enum weft_task_option */
    WEFT_CONFIG_BUDGET_MEMBER
} weft_task_attr_t;

/** Where a task stands. */
typedef enum weft_task_state {
    WEFT_TASK_DORMANT,   /**< created and not started, or ended */
    WEFT_TASK_READY,     /**< runs or could run */
    WEFT_TASK_WAITING,   /**< waits on a hub or for time */
    WEFT_TASK_SUSPENDED, /**< suspended, whether or not it also waits */
    WEFT_TASK_THROTTLED, /**< its processor budget is used up, and it waits for the next period */
} weft_task_state_t;

/**
 * Makes a dormant task in the caller's memory.
 * @param task memory for the control block; must not be a live task
 * @param attr read during the call only
 * Context: any. Does not block. O(1).
 */
void weft_task_create(weft_task_t *task, const weft_task_attr_t *attr);

/**
 * Makes a dormant task ready; it preempts the caller if it is more urgent.
 * Context: any. Does not block. O(1).
 */
void weft_task_start(weft_task_t *task);

/**
 * Keeps a task from running until weft_task_resume(). A task that waits goes
 * on waiting, behind all tasks that are not suspended, and can be granted what
 * it waits for, but does not run; nor does it lend its priority. Calls do not
 * nest: one resume undoes any number of suspends. Suspending oneself
 * switches away. Suspending a dormant task has no effect.
 * Context: any for another task; task for oneself. O(1).
 */
void weft_task_suspend(weft_task_t *task);

/**
 * Undoes weft_task_suspend(); no effect on a task that is not suspended.
 * Context: any. Does not block. O(1).
 */
void weft_task_resume(weft_task_t *task);

/**
 * Ends a task wherever it is; it becomes dormant and may be created again
 * when the call has returned; if it is the task that the calling ISR or SWI
 * interrupted, when that has ended.
 * Each mutex that it holds passes to its next waiter or, when nobody waits, to the
 * next task that locks it, with WEFT_OWNER_DIED: when the task is dormant, nothing
 * names it any more. A call that an interrupt handler suspends is completed first;
 * one whose caller a handler aborts is completed by the handler.
 * Ending oneself does not return.
 * Context: any for another task; task for oneself. O(1) for a task that has locked
 * no mutex; otherwise O(known mutexes + waiters passed), interrupts open between two.
 */
void weft_task_abort(weft_task_t *task);

/** Ends the calling task. Context: task. Does not return. */
WEFT_NORETURN void weft_task_exit(void);

/**
 * Ends the wait of a task: the call in which it waits returns WEFT_CANCELED.
 * Context: any.
 * @return true if the task was waiting
 */
bool weft_task_cancel(weft_task_t *task);

/**
 * Sets the base priority. The effective priority stays higher while the task
 * inherits. A ready task goes behind its new equals when it becomes more urgent
 * and before them when it becomes less urgent, as POSIX has it; a waiting task
 * goes behind them, and passes the change on to the owner of the mutex that it
 * waits for.
 * Context: any. O(waiters passed), along the chain of owners.
 */
void weft_task_set_priority(weft_task_t *task, weft_priority_t priority);

/** Base priority of a task. Context: any. O(1). */
weft_priority_t weft_task_priority(const weft_task_t *task);

/** Effective priority, inheritance included. Context: any. O(1). */
weft_priority_t weft_task_effective_priority(const weft_task_t *task);

/** State of a task at some moment during the call. Context: any. O(1). */
weft_task_state_t weft_task_state(const weft_task_t *task);

/** The running task; in an ISR or an SWI, the interrupted one. Context: any. O(1). */
weft_task_t *weft_task_self(void);

/**
 * Lets the next ready task of the same priority run; returns at once if there
 * is none. A cooperative task yields to more urgent ones too.
 * Context: task. O(1).
 */
void weft_yield(void);

/**
 * Waits for a duration. WEFT_FOREVER waits for weft_task_cancel() alone.
 * Context: task.
 * @return WEFT_TIMEOUT when the time has passed, WEFT_CANCELED
 */
weft_status_t weft_sleep(weft_timeout_t duration);

/**
 * Waits until weft_clock_now() reaches an absolute time; returns WEFT_TIMEOUT
 * at once when it lies in the past. No limit to the distance, no drift.
 * Context: task.
 * @return WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_sleep_until(uint64_t deadline);

/**
 * Round robin: a preemptive task that has run for a whole slice while others
 * of its priority were ready goes behind them. 0 switches slicing off.
 * A task that starts in the middle of a slice gets up to two.
 * Context: any. O(1).
 */
void weft_slice_set(weft_timeout_t slice);

#ifdef __cplusplus
}
#endif

#endif
