/* SPDX-License-Identifier: MIT */
/** @file Keeps the files; ends when the guest says that it has done. */
#include "system.h"

void keeper(void *arg)
{
    (void)arg;
    weft_sem_take(&done, WEFT_FOREVER);
    weft_printf("the keeper was not ended\n");
    weft_exit(0);
}
