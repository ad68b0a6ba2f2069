/* SPDX-License-Identifier: MIT */
/** @file Another user task, which the decoder cannot harm. */
#include "system.h"

static uint32_t decoded;

void monitor(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&ready, WEFT_FOREVER);
        decoded++;
        weft_printf("the monitor has seen %u\n", (unsigned)decoded);
    }
}
