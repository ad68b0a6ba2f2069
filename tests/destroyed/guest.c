/* SPDX-License-Identifier: MIT */
/** @file A user task: a build with one has what comes from user mode. */
#include "system.h"

void guest_main(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&never, WEFT_FOREVER);
}
