/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls that come while a node starts: to its tasks, which may not be made yet, and to its hubs.
 */
#include "system.h"

#define LETTERS 4U

static volatile unsigned runs; /* of tasks that wait for a unit */

/* Everything at once, as soon as the other node is heard of. */
void boss(void *arg)
{
    bool well;

    (void)arg;
    well = weft_task_abort(weft_task_ref(&ended_task)) == WEFT_OK;
    well = weft_task_suspend(weft_task_ref(&held_task)) == WEFT_OK && well;
    well = weft_task_set_priority(weft_task_ref(&raised_task), 15) == WEFT_OK && well;
    well = weft_task_start(weft_task_ref(&begun_task)) == WEFT_OK && well;
    for (uint32_t i = 0; i < LETTERS; i++) {
        well = weft_msgq_put(&letters, &i, WEFT_FOREVER) == WEFT_OK && well;
    }
    weft_printf("boss: %s\n", well ? "done" : "not all was done");
    weft_sem_take(&finish, WEFT_FOREVER);
    weft_exit(0);
}

void waits(void *arg)
{
    (void)arg;
    runs++;
    weft_sem_take(&units, WEFT_FOREVER);
}

void reader(void *arg)
{
    uint32_t sum = 0;
    weft_task_state_t ended = WEFT_TASK_READY;
    weft_task_state_t held = WEFT_TASK_READY;
    weft_task_state_t begun = WEFT_TASK_READY;
    weft_priority_t raised = 0;

    (void)arg;
    for (uint32_t i = 0; i < LETTERS; i++) {
        uint32_t letter = 0;

        weft_msgq_get(&letters, &letter, WEFT_FOREVER);
        sum += letter;
    }
    weft_sleep(WEFT_MS(20));
    weft_task_state(&ended_task, &ended);
    weft_task_state(&held_task, &held);
    weft_task_state(&begun_task, &begun);
    weft_task_priority(&raised_task, &raised);
    weft_printf("reader: %u, ended %u, held %u\n", (unsigned)sum,
                (unsigned)(ended == WEFT_TASK_DORMANT), (unsigned)(held == WEFT_TASK_SUSPENDED));
    weft_printf("reader: priority %u, begun %u, all run %u\n", (unsigned)raised,
                (unsigned)(begun == WEFT_TASK_WAITING), (unsigned)(runs >= 8U));
    weft_sem_give(&finish);
    weft_exit(0);
}
