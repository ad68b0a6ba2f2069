/* SPDX-License-Identifier: MIT */
#include "part.h"

/* A ready task is suspended and resumed; priorities change. */
static struct part_task other;
static volatile unsigned ran;

static void run(void *arg)
{
    (void)arg;
    ran++;
}

bool part_suspend(void)
{
    part_start(&other, run, 8);
    (void)weft_task_suspend(&other.task);
    weft_yield();
    if (ran != 0) {
        return false;
    }
    (void)weft_task_set_priority(&other.task, 9);
    (void)weft_task_resume(&other.task);
    weft_yield();
    if (ran != 0) {
        return false;
    }
    (void)weft_task_set_priority(&other.task, 7);
    return ran == 1;
}
