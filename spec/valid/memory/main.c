/* SPDX-License-Identifier: MIT */
#include <weft/weft.h>

#include "system.h"

void producer(void *arg);
void producer(void *arg)
{
    uint32_t sample = 1;

    (void)arg;
    (void)weft_msgq_put(&samples, &sample, WEFT_FOREVER);
    (void)weft_sem_give(&ready);
    weft_exit(0);
}
