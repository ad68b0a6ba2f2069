/* SPDX-License-Identifier: MIT */
#include "system.h"

void run(void *arg)
{
    (void)arg;
    weft_sem_take(&units, WEFT_FOREVER);
}
