/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The program of the fuzzed node: a task that calls its neighbours and uses what
 * they use. Whatever the calls return, it goes on.
 */
#include <weft/weft.h>

#include "system.h"

void local_main(void *arg)
{
    uint32_t message;

    (void)arg;
    for (;;) {
        (void)weft_sem_take(&far, WEFT_MS(20));
        if (weft_mutex_lock(&lock, WEFT_MS(20)) == WEFT_OK) {
            if (weft_mutex_lock(&far_lock, WEFT_MS(20)) == WEFT_OK) {
                (void)weft_mutex_unlock(&far_lock);
            }
            (void)weft_mutex_unlock(&lock);
        }
        (void)weft_msgq_get(&samples, &message, WEFT_MS(20));
        (void)weft_sem_give(&far);
    }
}
