/* SPDX-License-Identifier: MIT */
/** @file The same source for nodes that are counted and one that is not. */
#include "system.h"

void worker(void *arg)
{
    weft_msgq_ref_t next = weft_msgq_ref(arg);
    uint32_t value = (uint32_t)core_index;

    for (;;) {
        weft_msgq_put(next, &value, WEFT_FOREVER);
        weft_msgq_get(inbox[core_index], &value, WEFT_FOREVER);
        weft_sem_give(&alive);
        weft_timer_start(&tick_timer, WEFT_MS(1), 0);
    }
}

void watch(void *arg)
{
    (void)arg;
    for (unsigned core = 0; core < core_count; core++) {
        uint32_t value = core;

        weft_sem_take(&alive, WEFT_FOREVER);
        weft_msgq_put(inbox[core], &value, WEFT_NO_WAIT);
        weft_task_suspend(worker_tasks[core]);
    }
    weft_exit(0);
}

void tick(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_sem_give(&alive);
}
