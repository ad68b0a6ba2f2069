/* SPDX-License-Identifier: MIT */
/** @file Misuse that the node of a hub has found. */
#include "net.h"
#include "user.h"

void weft_net_refuse_user(const weft_task_t *task, weft_misuse_t number)
{
    if (task->user != NULL) {
        weft_user_refuse_misuse(number);
    }
}
