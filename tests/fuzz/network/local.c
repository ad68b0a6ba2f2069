/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The program of the fuzzed node: a task that calls its neighbours and uses what
 * they use. Whatever the calls return, it goes on.
 */
#include <weft/weft.h>

#include "system.h"

/** True if the caller owns the mutex now, also if the owner before has died. */
static bool is_owner(weft_status_t status)
{
    return status == WEFT_OK || status == WEFT_OWNER_DIED;
}

void local_main(void *arg)
{
    uint32_t message;

    (void)arg;
    for (;;) {
        (void)weft_sem_take(&far, WEFT_MS(20));
        if (is_owner(weft_mutex_lock(&lock, WEFT_MS(20)))) {
            if (is_owner(weft_mutex_lock(&far_lock, WEFT_MS(20)))) {
                (void)weft_mutex_unlock(&far_lock);
            }
            (void)weft_mutex_unlock(&lock);
        }
        (void)weft_msgq_get(&samples, &message, WEFT_MS(20));
        (void)weft_sem_give(&far);
    }
}
