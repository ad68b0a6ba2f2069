/* SPDX-License-Identifier: MIT */
#include "system.h"

void producer(void *arg)
{
    (void)arg;
    weft_printf("producer has %d\n", (int)weft_sem_count(&left));
    weft_exit(0);
}
