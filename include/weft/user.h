/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks as kernel tasks see them: which of them failed, and how.
 *
 * A task with `user: true` in the description runs unprivileged. It calls the services of this
 * folder by the same names; what they take and return is the same, too. doc/user-tasks.md says
 * what differs.
 */
#ifndef WEFT_USER_H
#define WEFT_USER_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A fault of a user task. */
typedef struct weft_user_fault {
    const char *what;  /**< "data access violation", "forged handle", "misuse", ... */
    uint32_t code;     /**< number of the misuse, or the processor's cause */
    uintptr_t pc;      /**< instruction, or return address of the system call */
    uintptr_t address; /**< memory or handle, if there is one; else 0 */
} weft_user_fault_t;

/**
 * Faults of a user task since start.
 * @param last where the last one is to be stored; may be NULL; untouched if there is none
 * Context: any. O(1).
 * @return their number; 0 for other tasks
 */
uint32_t weft_user_faults(const weft_task_t *task, weft_user_fault_t *last);

#ifdef __cplusplus
}
#endif

#endif
