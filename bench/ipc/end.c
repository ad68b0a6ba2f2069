/* SPDX-License-Identifier: MIT */
/** @file The end of the serving node, after the last call has been answered. */
#include "system.h"

weft_status_t end_soon(void)
{
    weft_sem_give(&ended);
    return WEFT_OK;
}

void ipc_end(void *arg)
{
    (void)arg;
    weft_sem_take(&ended, WEFT_FOREVER);
    weft_exit(0);
}
