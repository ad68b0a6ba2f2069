/* SPDX-License-Identifier: MIT */
/** @file RISC-V: an alarm at any instruction that can be interrupted, and what it interrupted. */
#ifndef TESTS_USER_PATH_ALARM_H
#define TESTS_USER_PATH_ALARM_H

#include <stdbool.h>
#include <stdint.h>

#include "path_clock.h"
#include "riscv.h"
#include "user.h"

static inline void path_kick(void)
{
    weft_irq_pend(20);
}

typedef struct path_found {
    uintptr_t pc;
    uintptr_t sp; /**< of the interrupted task, at its frame */
    bool privileged;
    uintptr_t user_pc; /**< where a user task was in U-mode; else 0 */
} path_found_t;

void path_interrupted(path_found_t found);
void on_alarm(void);

extern uintptr_t weft_riscv_task_sp;

/**
 * Handlers find M-mode only: an interrupt of U-mode comes again on the kernel stack, behind the
 * only `csrsi mstatus, 8` of user.S that a `li t0, MSTATUS_MPIE` follows.
 */
void on_alarm(void)
{
    const uint32_t *code = (const uint32_t *)CSR_READ(mepc);
    path_found_t found = {(uintptr_t)code, weft_riscv_task_sp, true, 0};

    if ((uintptr_t)code % 4U == 0 && code[-1] == 0x30046073U && code[0] == 0x08000293U) {
        found.user_pc = weft_kernel.current->user->arch->pc;
    }
    path_interrupted(found);
}

/** A system call leaves nothing on the caller's stack. */
static inline uintptr_t *path_caller_frame(const struct weft_arch_user *port, uintptr_t begin,
                                           uintptr_t end)
{
    (void)port;
    (void)begin;
    (void)end;
    return NULL;
}

#endif
