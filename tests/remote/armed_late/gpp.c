/* SPDX-License-Identifier: MIT */
/** @file A timeout that is shorter than `after`. */
#include "system.h"

void phone(void *arg)
{
    unsigned good = 0;

    (void)arg;
    for (unsigned i = 0; i < 3U; i++) {
        const uint32_t longer = 300;
        uint32_t result = 0;
        const uint64_t began = weft_clock_now();

        good += work_call(&longer, &result, WEFT_MS(2)) == WEFT_TIMEOUT &&
                weft_clock_now() - began < WEFT_MS(300);
    }
    weft_printf("gpp: %u of 3\n", good);
    finish_call(WEFT_FOREVER);
    weft_exit(0);
}
