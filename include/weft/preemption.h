/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Preemption by other tasks, switched at run time: the scheduler lock, and preemptive tasks that
 * become cooperative. Semantics: k_sched_lock of Zephyr.
 *
 * A task that has locked the scheduler is like a cooperative one: no other task preempts it, of
 * whatever priority. Interrupts and SWIs run. A call that waits, and weft_yield(), switch to other
 * tasks; the lock holds again when the task continues. An overrun of its processor budget takes
 * effect at the unlock.
 */
#ifndef WEFT_PREEMPTION_H
#define WEFT_PREEMPTION_H

#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What weft_sched_lock() found: the argument for weft_sched_unlock(). */
typedef uint32_t weft_sched_key_t;

/**
 * Locks the scheduler. Nested locks are undone in reverse order, each by its own key; only the
 * outermost has an effect.
 * Context: task. Does not block. O(1).
 */
weft_sched_key_t weft_sched_lock(void);

/**
 * Undoes weft_sched_lock(); a task that has become ready and has a higher priority runs before the
 * call returns.
 * Context: task. Does not block. O(1).
 */
void weft_sched_unlock(weft_sched_key_t key);

/**
 * Makes the calling task cooperative or preemptive until the call is repeated or the task is
 * created again. A task with a processor budget cannot become cooperative: misuse. Not within
 * weft_sched_lock().
 * Context: task. Does not block. O(1).
 */
void weft_task_set_cooperative(bool cooperative);

#ifdef __cplusplus
}
#endif

#endif
