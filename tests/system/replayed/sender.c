/* SPDX-License-Identifier: MIT */
/** @file A sender whose lives are numbered by the environment. */
#include <stdlib.h>

#include "system.h"

/** Letters of a life, at least; the last one arrives. */
#define LETTERS 20U

/* A letter that did not arrive is not sent again: no number comes twice. */
void sender(void *arg)
{
    struct letter letter = {.life = (uint32_t)atoi(getenv("REPLAYED_LIFE"))};
    weft_status_t status = WEFT_OK;
    unsigned failed = 0;

    (void)arg;
    while (letter.number < LETTERS || status != WEFT_OK) {
        weft_status_t locked = weft_mutex_lock(&guard, WEFT_FOREVER);

        letter.number++;
        weft_sem_give(&units);
        status = weft_msgq_put(&letters, &letter, WEFT_FOREVER);
        if (locked == WEFT_OK || locked == WEFT_OWNER_DIED) {
            weft_mutex_unlock(&guard);
        }
        if (status != WEFT_OK) {
            failed++;
            weft_sleep(WEFT_MS(1));
        }
    }
    weft_printf("sent %u, failed %u\n", (unsigned)letter.number, failed);
    weft_exit(0);
}
