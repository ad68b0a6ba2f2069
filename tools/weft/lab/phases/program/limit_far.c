/* SPDX-License-Identifier: MIT */
/** @file What the hardware asks for: the second core. */
#include "limit.h"

#include "system.h"

void limit_far(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < LIMIT_ROUNDS; i++) {
        weft_sem_take(&to_far, WEFT_FOREVER);
        limit_measure();
        limit_measure(); /* the first core's loop needs no bus */
        limit_busy(2000);
        for (unsigned n = 0; n < LIMIT_RINGS; n++) {
            weft_sem_take(&to_far, WEFT_FOREVER);
        }
        for (unsigned n = 0; n < LIMIT_RINGS; n++) {
            weft_sem_give(&to_lead);
            limit_busy(200);
        }
    }
    weft_exit(0);
}
