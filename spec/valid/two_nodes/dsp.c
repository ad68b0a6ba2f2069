/* SPDX-License-Identifier: MIT */
#include "system.h"

void consumer(void *arg)
{
    int32_t units = 0;

    (void)arg;
    weft_sem_count(&right, &units);
    weft_printf("consumer has %d\n", (int)units);
    weft_exit(0);
}
