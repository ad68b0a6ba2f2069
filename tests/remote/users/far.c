/* SPDX-License-Identifier: MIT */
/** @file Tasks of the hubs' node. */
#include "system.h"

/** The words in reverse order; not for a first word of 0. */
weft_status_t do_work(const work_argument_t *argument, work_result_t *result)
{
    for (uint32_t i = 0; i < WORDS; i++) {
        result->word[i] = argument->word[WORDS - 1U - i];
    }
    return argument->word[0] != 0 ? WEFT_OK : WEFT_CANCELED;
}

weft_status_t do_notice(void)
{
    return weft_sem_give(&units);
}

void late(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&units, WEFT_FOREVER);
    (void)weft_sem_give(&units);
    (void)weft_sem_give(&units);
}

void ender(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&finish, WEFT_FOREVER);
    weft_exit(0);
}
