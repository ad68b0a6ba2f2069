/* SPDX-License-Identifier: MIT */
/** @file What the first node asks the other one for beside exchanges. */
#include "observe.h"
#include "system.h"

weft_status_t end_soon(void)
{
    weft_sem_give(&ended);
    return WEFT_OK;
}

/** After the answer to the last call. */
void end(void *arg)
{
    (void)arg;
    weft_sem_take(&ended, WEFT_FOREVER);
    observe_report();
    weft_exit(0);
}
