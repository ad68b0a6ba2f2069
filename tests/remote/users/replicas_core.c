/* SPDX-License-Identifier: MIT */
/** @file A task of one of several nodes. */
#include "system.h"

void worker(void *arg)
{
    (void)arg;
    weft_printf("took: %u\n", (unsigned)weft_sem_take(started[core_index], WEFT_S(5)));
    weft_exit(0);
}
