/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Of a node that prints through another one, a task prints that calls hubs there, then a task that
 * calls none, then the idle task.
 */
#include "system.h"

static volatile bool is_lonely_done, is_idle_due;

void caller(void *arg)
{
    (void)arg;
    weft_sem_give(&over); /* the other node is there from now on */
    weft_printf("printed by a caller\n");
    weft_sem_give(&begun);
    while (is_idle_due || !is_lonely_done) {
        weft_sleep(WEFT_MS(1));
    }
    weft_printf("printed at the end\n");
    weft_sem_give(&over);
    weft_exit(0);
}

void lonely(void *arg)
{
    (void)arg;
    weft_sem_take(&begun, WEFT_FOREVER);
    weft_printf("printed by a task without hubs\n");
    is_idle_due = true;
    is_lonely_done = true;
}

void print_while_idle(void)
{
    if (is_idle_due) {
        weft_printf("printed by the idle task\n");
        is_idle_due = false;
    }
}

void keeper(void *arg)
{
    (void)arg;
    weft_sem_take(&over, WEFT_FOREVER);
    weft_sem_take(&over, WEFT_FOREVER);
    weft_exit(0);
}
