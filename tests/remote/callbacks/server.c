/* SPDX-License-Identifier: MIT */
/** @file The functions that are called. */
#include "system.h"

weft_status_t square_number(const uint32_t *argument, uint32_t *result)
{
    *result = *argument * *argument;
    return *argument != 0 ? WEFT_OK : WEFT_REFUSED;
}

/** Waits for the caller's word. */
weft_status_t work(const uint32_t *argument, uint32_t *result)
{
    weft_sem_take(&go, WEFT_FOREVER);
    *result = *argument + 1U;
    return WEFT_OK;
}

weft_status_t finish_all(void)
{
    weft_sem_give(&all_done);
    return WEFT_OK;
}

void last(void *arg)
{
    (void)arg;
    weft_sem_take(&all_done, WEFT_FOREVER);
    weft_exit(0);
}
