/* SPDX-License-Identifier: MIT */
/** @file Another user task, which answers, and may use what the fuzzer may not. */
#include "system.h"

void bystander(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&ping, WEFT_FOREVER);
        (void)weft_sem_take(&secret, WEFT_MS(100));
        (void)weft_sem_give(&secret);
        (void)weft_sem_give(&pong);
    }
}
