/* SPDX-License-Identifier: MIT */
/** @file Two tasks of one node and one of another meet, again and again; one gives up in between.
 */
#include "system.h"

#define ROUNDS 20U

static volatile unsigned rounds; /* that the task below has met in */

void meets(void *arg)
{
    (void)arg;
    for (;;) {
        if (weft_barrier_wait(&meeting, WEFT_FOREVER) == WEFT_OK) {
            rounds++;
        }
    }
}

void here(void *arg)
{
    unsigned met = 0;
    uint32_t waiting = ROUNDS;

    (void)arg;
    for (unsigned i = 0; i < ROUNDS; i++) {
        met += weft_barrier_wait(&meeting, WEFT_FOREVER) == WEFT_OK;
    }
    weft_sem_take(&finish, WEFT_FOREVER);
    weft_barrier_waiting(&meeting, &waiting);
    weft_printf("here: met %u times, near %u, still waiting %u\n", met, rounds, (unsigned)waiting);
    weft_exit(0);
}

void far(void *arg)
{
    unsigned met = 0;

    (void)arg;
    for (unsigned i = 0; i < ROUNDS; i++) {
        met += weft_barrier_wait(&meeting, WEFT_FOREVER) == WEFT_OK;
    }
    weft_printf("far: met %u times\n", met);
    weft_printf("far: alone %u %u\n",
                (unsigned)(weft_barrier_wait(&meeting, WEFT_MS(5)) == WEFT_TIMEOUT),
                (unsigned)(weft_barrier_wait(&meeting, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK));
    weft_sem_give(&finish);
    weft_exit(0);
}
