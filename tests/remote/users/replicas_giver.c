/* SPDX-License-Identifier: MIT */
/** @file A user task that uses what stands for several. */
#include "system.h"

void giver(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < core_count; i++) {
        weft_status_t status = weft_task_start(worker_tasks[i]);

        weft_printf("started %u: %u\n", i, (unsigned)status);
        weft_printf("gave %u: %u\n", i, (unsigned)weft_sem_give(started[i]));
    }
    (void)weft_sem_give(&done);
    (void)weft_cond_wait(changed[0], gate[1], WEFT_NO_WAIT);
    weft_printf("not reached\n");
}
