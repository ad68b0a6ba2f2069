/* SPDX-License-Identifier: MIT */
#include "system.h"

void waiter(void *arg)
{
    (void)arg;
    weft_sem_give(&greeting);
    weft_sem_take(&never, WEFT_FOREVER);
}

void leaver(void *arg)
{
    (void)arg;
    weft_sem_take(&greeting, WEFT_FOREVER);
    weft_exit(0);
}
