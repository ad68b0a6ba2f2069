/* SPDX-License-Identifier: MIT */
#include "part.h"

/* The end of a task is waited for. */
static struct part_task worker;
static weft_join_t join;
static volatile bool is_done;

static void work(void *arg)
{
    (void)arg;
    is_done = true;
}

bool part_join(void)
{
    const weft_task_attr_t attr = {
        .entry = work, .stack = worker.stack, .stack_size = PART_STACK, .priority = 9};

    weft_join_init(&join);
    weft_task_create(&worker.task, &attr);
    weft_join_start(&join, &worker.task);
    return !is_done && weft_join_wait(&join, WEFT_FOREVER) == WEFT_OK && is_done;
}
