/* SPDX-License-Identifier: MIT */
/** @file The node that is loaded: it counts, and holds a mutex of the node that loads it. */
#include "system.h"

#define FIRST 1000U

static uint32_t counted = FIRST; /* a start begins with the initial value */
static uint32_t zero;

weft_status_t count_up(const count_argument_t *argument, count_result_t *result)
{
    counted += *argument;
    zero++;
    *result = counted + zero;
    return WEFT_OK;
}

void holder(void *arg)
{
    (void)arg;
    if (weft_mutex_lock(&guard, WEFT_FOREVER) != WEFT_NODE_DOWN) {
        weft_sem_give(&held);
    }
    for (;;) {
        weft_sleep(WEFT_S(1000));
    }
}
