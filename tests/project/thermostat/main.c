/* SPDX-License-Identifier: MIT */
#include <filter.h>

#include "system.h"

/** Measures five times. */
void sensor(void *arg)
{
    (void)arg;
    for (int32_t reading = 200; reading < 250; reading += 10) {
        weft_msgq_put(&readings, &reading, WEFT_FOREVER);
    }
}

/** Shows the smoothed temperature. */
void control(void *arg)
{
    int32_t smooth = 200;
    int32_t reading = 0;

    (void)arg;
    for (int n = 0; n < 5; n++) {
        weft_msgq_get(&readings, &reading, WEFT_FOREVER);
        smooth = filter(smooth, reading);
    }
    weft_printf("%d.%d degrees\n", (int)(smooth / 10), (int)(smooth % 10));
    weft_exit(0);
}
