/* SPDX-License-Identifier: MIT */
/** @file Memory of a task that has nothing to do with all this. */
#include "system.h"

uint32_t bystander_words[8];

void bystander(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&secret, WEFT_NO_WAIT);
}
