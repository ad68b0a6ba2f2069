/* SPDX-License-Identifier: MIT */
#include "system.h"

void producer(void *arg)
{
    int32_t units = 0;

    (void)arg;
    weft_sem_count(&left, &units);
    weft_printf("producer has %d\n", (int)units);
    weft_exit(0);
}
