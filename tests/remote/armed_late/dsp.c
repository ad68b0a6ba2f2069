/* SPDX-License-Identifier: MIT */
/** @file A function that takes a time, and one that ends its node. */
#include "system.h"

weft_status_t sleep_for(const uint32_t *argument, uint32_t *result)
{
    if (*argument != 0) {
        weft_sleep(WEFT_MS(*argument));
    }
    *result = *argument + 1U;
    return WEFT_OK;
}

weft_status_t end_now(void)
{
    weft_exit(0);
}
