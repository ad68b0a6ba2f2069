/* SPDX-License-Identifier: MIT */
#include "system.h"

weft_status_t fast(const uint32_t *argument, uint32_t *result)
{
    *result = *argument + 1U;
    return WEFT_OK;
}

void ender_c(void *arg)
{
    (void)arg;
    weft_sem_take(&end_c, WEFT_FOREVER);
    weft_exit(0);
}
