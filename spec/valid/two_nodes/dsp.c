/* SPDX-License-Identifier: MIT */
#include "system.h"

void consumer(void *arg)
{
    (void)arg;
    weft_printf("consumer has %d\n", (int)weft_sem_count(&right));
    weft_exit(0);
}
