/* SPDX-License-Identifier: MIT */
#include "part.h"

/* Another task is ended: ready, asleep with a timeout; and a task by itself. */
static struct part_task ready;
static struct part_task itself;
static volatile unsigned went_on;

static void go_on(void *arg)
{
    (void)arg;
    went_on++;
}

static void end(void *arg)
{
    (void)arg;
    (void)weft_task_abort(weft_task_self());
    went_on++;
}

bool part_abort(void)
{
    weft_task_state_t state;

    part_start(&ready, go_on, 9);
    (void)weft_task_abort(&ready.task);
    part_start(&itself, end, 7);
    (void)weft_task_state(&ready.task, &state);
    for (unsigned i = 0; i < 100; i++) {
        weft_yield();
    }
    return went_on == 0 && state == WEFT_TASK_DORMANT;
}
