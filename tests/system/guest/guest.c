/* SPDX-License-Identifier: MIT */
/** @file A user task: squares of what it is given, until that is zero. */
#include <weft/weft.h>

#include "system.h"

static uint32_t served;

void guest(void *arg)
{
    uint32_t n;

    (void)arg;
    for (;;) {
        if (weft_msgq_get(&orders, &n, WEFT_FOREVER) != WEFT_OK || n == 0) {
            break;
        }
        n *= n;
        served++;
        (void)weft_msgq_put(&results, &n, WEFT_FOREVER);
    }
    weft_printf("guest: %u served\n", (unsigned)served);
    weft_sem_give(&finished);
}
