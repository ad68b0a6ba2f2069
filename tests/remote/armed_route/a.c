/* SPDX-License-Identifier: MIT */
/** @file Calls through a node that has no call of its own: nothing waits for its planned polls. */
#include "system.h"

void phone(void *arg)
{
    unsigned good = 0;

    (void)arg;
    for (uint32_t i = 0; i < 5U; i++) {
        uint32_t result = 0;
        const uint64_t began = weft_clock_now();

        good += work_call(&i, &result, WEFT_FOREVER) == WEFT_OK && result == i + 1U &&
                weft_clock_now() - began < WEFT_MS(400);
        weft_sleep(WEFT_MS(50));
    }
    weft_printf("a: %u of 5\n", good);
    weft_sem_give(&end_c);
    weft_sem_give(&end_b);
    weft_exit(0);
}
