/* SPDX-License-Identifier: MIT */
/** @file Calls to a node whose idle task has nothing to do but to wait for an interrupt. */
#include "system.h"

#define CALLS 100U

void caller(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < CALLS; i++) {
        (void)weft_sem_give(&units);
    }
    (void)weft_sem_give(&done);
    weft_exit(0);
}

void server(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&done, WEFT_FOREVER);
    weft_exit(0);
}
