/* SPDX-License-Identifier: MIT */
/** @file Tasks of the hubs' node. */
#include "system.h"

weft_status_t do_work(const work_argument_t *argument, work_result_t *result)
{
    *result = *argument;
    return WEFT_OK;
}

void idler(void *arg)
{
    (void)arg;
    (void)weft_sleep(WEFT_FOREVER);
}

void ender(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&finish, WEFT_FOREVER);
    weft_exit(0);
}
