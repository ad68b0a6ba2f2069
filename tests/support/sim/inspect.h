/* SPDX-License-Identifier: MIT */
/**
 * @file
 * White box: walks the kernel's structures and ends the program if one of
 * their invariants does not hold. Critical section held.
 */
#ifndef TESTS_SUPPORT_SIM_INSPECT_H
#define TESTS_SUPPORT_SIM_INSPECT_H

struct weft_waitq;
struct weft_mutex;

/** The ready queue, the running task, the time queue. */
void inspect_kernel(void);

/** The time queue alone. @return the number of entries */
unsigned inspect_time_queue(void);

/** A wait queue: in order of priority, and every task in it is alive and knows where it waits. */
void inspect_waitq(const struct weft_waitq *waitq);

/** A mutex for which tasks wait has an owner that is alive and of at least their priority. */
void inspect_mutex(const struct weft_mutex *mutex);

#endif
