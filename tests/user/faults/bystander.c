/* SPDX-License-Identifier: MIT */
/** @file A user task that minds its own business, and counts that it can. */
#include "system.h"

static uint32_t turns;

void bystander(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&ping, WEFT_FOREVER);
        turns++;
        (void)weft_sem_give(&pong);
    }
}
