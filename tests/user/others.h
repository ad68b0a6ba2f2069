/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What must go on whatever a user task does: words of the kernel's tasks, a semaphore that nobody
 * is granted, and another user task (faults/bystander.c), which answers. For the descriptions that
 * have the hubs `ping`, `pong`, `secret` and the task `bystander`.
 */
#ifndef TESTS_USER_OTHERS_H
#define TESTS_USER_OTHERS_H

#include "../support/tap.h"
#include "../support/values.h"

#include <weft/system.h>
#include <weft/user.h>

#include "system.h"

#define FENCE 32U
#define PATTERN 0x5AFE5AFEU

static uint32_t fence[FENCE];

static inline void build_fence(void)
{
    for (unsigned i = 0; i < FENCE; i++) {
        fence[i] = PATTERN;
    }
}

static inline bool others_go_on(void)
{
    for (unsigned i = 0; i < FENCE; i++) {
        if (!CHECK_EQ(fence[i], PATTERN)) {
            return false;
        }
    }
    return CHECK_EQ(weft_sem_give(&ping), WEFT_OK) &&
           CHECK_EQ(weft_sem_take(&pong, WEFT_MS(100)), WEFT_OK) &&
           CHECK_EQ(value_of_sem_count(&secret), 1) &&
           CHECK_EQ(weft_user_faults(&bystander_task, NULL), 0);
}

/** Makes a task of the description once more; it does not start. */
static inline void make_anew(weft_task_t *task)
{
    for (unsigned i = 0; i < weft_system.task_count; i++) {
        if (weft_system.tasks[i].task == task) {
            weft_task_create(task, &weft_system.tasks[i].attr);
        }
    }
}

#endif
