/* SPDX-License-Identifier: MIT */
/** @file Lets a user task, which may be on another node, compute squares. */
#include <weft/weft.h>

#include "system.h"

#define ORDERS 100U

static void must(const char *what, weft_status_t status)
{
    if (status != WEFT_OK) {
        weft_printf("boss: %s, status %u\n", what, (unsigned)status);
        weft_exit(1);
    }
}

void boss(void *arg)
{
    uint32_t sum = 0;
    uint32_t result;

    (void)arg;
    for (uint32_t n = 1; n <= ORDERS; n++) {
        must("put", weft_msgq_put(&orders, &n, WEFT_S(10)));
        must("get", weft_msgq_get(&results, &result, WEFT_S(10)));
        sum += result;
    }
    weft_printf("boss: the sum of %u squares is %u\n", ORDERS, (unsigned)sum);
    result = 0;
    must("end", weft_msgq_put(&orders, &result, WEFT_S(10)));
    weft_sleep(WEFT_MS(50));
    weft_exit(0);
}

/** A user task cannot end its node. */
void closer(void *arg)
{
    (void)arg;
    must("finished", weft_sem_take(&finished, WEFT_FOREVER));
    weft_exit(0);
}
