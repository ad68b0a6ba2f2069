/* SPDX-License-Identifier: MIT */
#include "part.h"

/* A task that sleeps is ended: its timeout does not come. */
static struct part_task sleeper;
static volatile unsigned went_on;

static void sleep(void *arg)
{
    (void)arg;
    (void)weft_sleep(WEFT_MS(1));
    went_on++;
}

bool part_abort_timed(void)
{
    weft_task_state_t state;

    part_start(&sleeper, sleep, 7);
    (void)weft_task_abort(&sleeper.task);
    (void)weft_task_state(&sleeper.task, &state);
    (void)weft_sleep(WEFT_MS(3));
    return went_on == 0 && state == WEFT_TASK_DORMANT;
}
