/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Semaphores here and there.
 */
#include "system.h"

void use_sem(void *arg)
{
    (void)arg;
    weft_sem_give(&sem_here);
    weft_sem_take(&sem_here, WEFT_FOREVER);
    weft_sem_give(&sem_there);
    weft_sem_take(&sem_there, WEFT_FOREVER);
}
