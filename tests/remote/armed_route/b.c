/* SPDX-License-Identifier: MIT */
#include "system.h"

void ender_b(void *arg)
{
    (void)arg;
    weft_sem_take(&end_b, WEFT_FOREVER);
    weft_exit(0);
}
