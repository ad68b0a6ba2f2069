/* SPDX-License-Identifier: MIT */
/** @file The other node: there, so that the first one is one of several. */
#include "system.h"

void other_main(void *arg)
{
    (void)arg;
    weft_sem_take(&end, WEFT_FOREVER);
    weft_exit(0);
}
