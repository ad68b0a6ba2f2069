/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What tasks do to each other, in every program.
 */
#include "system.h"

void use_tasks(void *arg)
{
    (void)arg;
    weft_task_start(&worker_task);
    weft_task_set_priority(&worker_task, 3);
    weft_task_suspend(&worker_task);
    weft_task_resume(&worker_task);
    weft_task_abort(&worker_task);
    weft_yield();
    weft_sleep(WEFT_MS(1));
}

void work(void *arg)
{
    (void)arg;
}
