/* SPDX-License-Identifier: MIT */
/** @file The node of the user task ends. */
#include "system.h"

void ender(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&done, WEFT_FOREVER);
    weft_exit(0);
}
