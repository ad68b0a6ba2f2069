/* SPDX-License-Identifier: MIT */
/** @file What the hardware asks for: the first core, which begins each round. */
#include "limit.h"

#include "system.h"

void limit_lead(void *arg)
{
    (void)arg;
    weft_sleep(WEFT_MS(50)); /* the nodes connect, and the timer for that ends */
    for (unsigned i = 0; i < LIMIT_ROUNDS; i++) {
        limit_measure();
        limit_measure(); /* the other core waits */
        weft_sem_give(&to_far);
        for (unsigned n = 0; n < LIMIT_RINGS; n++) {
            limit_busy(200);
            weft_sem_give(&to_far); /* interrupts the other core */
        }
        limit_busy(4000); /* the other core interrupts this one */
        for (unsigned n = 0; n < LIMIT_RINGS; n++) {
            weft_sem_take(&to_lead, WEFT_FOREVER);
        }
        weft_sleep(WEFT_MS(1));
    }
    weft_exit(0);
}
