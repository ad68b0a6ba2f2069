/* SPDX-License-Identifier: MIT */
/** @file The end of the other node, after the last call has been answered. */
#include "system.h"

weft_status_t telephone_end_soon(void)
{
    (void)weft_sem_give(&ended);
    return WEFT_OK;
}

void telephone_end(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&ended, WEFT_FOREVER);
    weft_exit(0);
}
