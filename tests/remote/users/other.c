/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A user task with the right to reset hubs. It resets hubs where others wait; then it offends: the
 * reset of a hub of its own node does not take one of another, and none takes a task.
 */
#include "system.h"

static uint32_t lives;
static uint32_t offences;

void other(void *arg)
{
    result_t result = {0, 0, {{0, 0, 0, 0, 0}}};

    (void)arg;
    lives++;
    if (lives == 1U) {
        result.status = (uint32_t)weft_sem_reset_counted(&units, &result.value);
        result.words.word[0] = (uint32_t)weft_port_reset(&meet);
        (void)weft_msgq_put(&results, &result, WEFT_FOREVER);
        return;
    }
    if (offences++ == 0) {
        (void)weft_event_reset((weft_event_t *)(uintptr_t)&secret);
    }
    if (offences++ <= 2U) {
        (void)weft_sem_reset((__typeof__(&secret))(uintptr_t)&late_task);
    }
}
