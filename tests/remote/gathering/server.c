/* SPDX-License-Identifier: MIT */
/** @file The other node: a function for several calls at once, and the end. */
#include "system.h"

weft_status_t square_number(const uint16_t *argument, uint32_t *result)
{
    *result = (uint32_t)*argument * *argument;
    return *argument != 0 ? WEFT_OK : WEFT_REFUSED;
}

weft_status_t say(void)
{
    weft_printf("dsp: done\n");
    weft_sem_give(&done);
    return WEFT_OK;
}

void ender(void *arg)
{
    (void)arg;
    weft_sem_take(&done, WEFT_FOREVER);
    weft_exit(0);
}
