/* SPDX-License-Identifier: MIT */
/**
 * @file
 * White box: walks the kernel's structures and ends the program if one of
 * their invariants does not hold. Critical section held.
 */
#ifndef TESTS_SUPPORT_SIM_INSPECT_H
#define TESTS_SUPPORT_SIM_INSPECT_H

/** The ready queue, the running task, the time queue. */
void inspect_kernel(void);

/** The time queue alone. @return the number of entries */
unsigned inspect_time_queue(void);

#endif
