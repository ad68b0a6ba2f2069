/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Join: waits for the end of a task.
 *
 * A join holds a mutex that the task owns from its start and never unlocks: whatever ends the task
 * passes it to the first that waits. So a task inherits the priority of those that wait for its
 * end, any number may wait, and programs without joins pay nothing. A restart after a fault or an
 * overrun of its budget is an end, too.
 *
 * For user tasks and other nodes, use a hub of the type `mutex` that the task locks first: another
 * one's lock returns WEFT_OWNER_DIED when it has ended.
 */
#ifndef WEFT_JOIN_H
#define WEFT_JOIN_H

#include <weft/mutex.h>
#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/** From a start to the end of a task. */
typedef struct weft_join {
    weft_mutex_t mutex; /**< owned by the task */
} weft_join_t;

#define WEFT_JOIN_INIT {WEFT_MUTEX_INIT}

/** Initializes a join of no task: to wait for its end takes no time. Context: any. O(1). */
void weft_join_init(weft_join_t *join);

/**
 * Starts a dormant task, as weft_task_start() does, so that its end can be waited for. The join may
 * be used again, for the same task or another one, when its task has ended; else it is misuse.
 * Context: task. Waits only while tasks return from waits for the last end. O(1).
 */
void weft_join_start(weft_join_t *join, weft_task_t *task);

/**
 * Waits until the task has ended; then it can be created again. Returns at once if it has. A task
 * that waits for its own end is misuse.
 * Context: task. O(1), or O(waiters passed) to wait, along the chain of owners.
 * @return WEFT_OK: it has ended, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_join_wait(weft_join_t *join, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
