/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User tasks: which of them failed, and how; creation of those in slots.
 *
 * A task with `user: true` in the description runs unprivileged. It calls the services of this
 * folder by the same names, with the same arguments and results. doc/reference/user-tasks.md lists
 * the differences.
 */
#ifndef WEFT_USER_H
#define WEFT_USER_H

#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A fault of a user task. */
typedef struct weft_user_fault {
    const char *what;  /**< "data access violation", "forged handle", "misuse", ... */
    uint32_t code;     /**< number of the misuse, or the processor's cause */
    uintptr_t pc;      /**< instruction, or return address of the system call */
    uintptr_t address; /**< address or handle, if there is one; else 0 */
} weft_user_fault_t;

/**
 * Faults of a user task since start.
 * @param last receives the last fault, if there is one; may be NULL
 * Context: any. O(1).
 * @return their number; 0 for kernel tasks
 */
uint32_t weft_user_faults(const weft_task_t *task, weft_user_fault_t *last);

/**
 * Makes the task of a slot (`slot: true`) anew, dormant: weft_task_start() starts it. Stacks,
 * partitions and rights are those of the description. Of a user task, the slot is among what it
 * `controls`, the priority is not above its own ceiling or the slot's, and the entry is code of
 * user tasks. Semantics: Zephyr (k_thread_create() with K_USER).
 * Context: task. Does not block. O(bytes of the kernel stack) with checks, else O(1); no other task
 * runs meanwhile.
 * @param entry with `arg`, also after a restart of the task
 * @return WEFT_OK; WEFT_REFUSED: the slot's task has not ended
 */
weft_status_t weft_user_create(weft_task_t *task, weft_task_entry_t entry, void *arg,
                               weft_priority_t priority);

#ifdef __cplusplus
}
#endif

#endif
