/* SPDX-License-Identifier: MIT */
/**
 * @file
 * State of a task. Each fact has one place, so that no two can contradict each other:
 *
 *   dormant      WEFT_TASK_FLAG_DORMANT: not started, or ended
 *   running      weft_kernel.current
 *   ready        `next` leads into a level of the ready queue, or it is the running task
 *   waiting      `wait` is the wait queue that `next` leads into
 *   suspended    WEFT_TASK_FLAG_SUSPENDED, with or without a wait
 *   throttled    WEFT_TASK_FLAG_THROTTLED, with or without a wait
 *   timed        `timeout` is in the time queue, whatever the task does
 *
 * A state of its own would be one more store in each service that blocks or wakes.
 */
#ifndef KERNEL_TASK_STATE_H
#define KERNEL_TASK_STATE_H

#include <weft/task.h>

/** Flags of a task. A preemptive task that can run has none. */
enum weft_task_flag {
    WEFT_TASK_FLAG_COOPERATIVE = WEFT_TASK_COOPERATIVE, /**< threshold is WEFT_ARCH_PRIORITY_MAX */
    WEFT_TASK_FLAG_DORMANT = 2,                         /**< not started, or ended */
    WEFT_TASK_FLAG_SUSPENDED = 4,                       /**< must not become ready */
    WEFT_TASK_FLAG_WAITS_MUTEX = 8,    /**< task->wait is the wait queue of a mutex */
    WEFT_TASK_FLAG_WAITS_BARRIER = 16, /**< task->wait is the wait queue of a barrier */
    WEFT_TASK_FLAG_ENDED = 32,         /**< must be created again before it is started: it has
                                            ended, or, if it is not dormant, is a proxy task */
    WEFT_TASK_FLAG_REMOTE = 64,        /**< the network follows its priority and its end */
    WEFT_TASK_FLAG_THROTTLED = 128, /**< its processor budget is used up: must not become ready */
    WEFT_TASK_FLAG_EXPIRED = 256,   /**< its wait ends as soon as it starts: its timeout passed */
};

/** A task with any of these must not run. */
#define WEFT_TASK_FLAGS_INACTIVE                                                                   \
    (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_SUSPENDED |                                           \
     (WEFT_CONFIG_BUDGET ? WEFT_TASK_FLAG_THROTTLED : 0))

/** True if the task has any of the flags. */
static inline bool weft_task_has(const weft_task_t *task, unsigned flags)
{
    return (task->flags & flags) != 0;
}

static inline void weft_task_set(weft_task_t *task, unsigned flags)
{
    task->flags |= (uint16_t)flags;
}

static inline void weft_task_clear(weft_task_t *task, unsigned flags)
{
    task->flags &= (uint16_t)~flags;
}

/** True for a task without a context of its own: see proxy_task.h. It cannot be started. */
static inline bool weft_task_is_proxy(const weft_task_t *task)
{
    return WEFT_CONFIG_NET &&
           (task->flags & (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED)) == WEFT_TASK_FLAG_ENDED;
}

/** True for a task that was created and neither started nor ended since. */
static inline bool weft_task_is_fresh(const weft_task_t *task)
{
    return (task->flags & (WEFT_TASK_FLAG_DORMANT | WEFT_TASK_FLAG_ENDED)) ==
           WEFT_TASK_FLAG_DORMANT;
}

/** True if the task is started, and neither suspended nor throttled. */
static inline bool weft_task_is_active(const weft_task_t *task)
{
    return !weft_task_has(task, WEFT_TASK_FLAGS_INACTIVE);
}

/** True if the task is in a wait queue. */
static inline bool weft_task_is_waiting(const weft_task_t *task)
{
    return task->wait != NULL;
}

#endif
