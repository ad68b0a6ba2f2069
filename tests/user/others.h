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

#include <weft/user.h>

#include "anew.h"
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

#endif
