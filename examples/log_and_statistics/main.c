/* SPDX-License-Identifier: MIT */
/** @file Readings, an event for each, a line of text where one is out of range, statistics. */
#include "system.h"

#define READINGS 24
#define HIGH 700

/** A made-up sensor: a triangle with a spike. */
static int32_t read_sensor(int n)
{
    return n == 17 ? 990 : 400 + 50 * (n % 8 < 4 ? n % 8 : 8 - n % 8);
}

void sensor(void *arg)
{
    (void)arg;
    for (int n = 0; n < READINGS; n++) {
        int32_t reading = read_sensor(n);

        weft_log_event(&first_log, (uintptr_t)n, (uintptr_t)reading, 0);
        weft_msgq_put(&readings, &reading, WEFT_FOREVER);
        weft_sleep(WEFT_MS(5));
    }
    weft_printf("%u records in the log\n", (unsigned)weft_log_count(&trace_log));
    weft_exit(0);
}

void filter(void *arg)
{
    static const char *const names[] = {"falling", "rising"};
    int32_t last = 0;

    (void)arg;
    for (;;) {
        int32_t reading;

        weft_msgq_get(&readings, &reading, WEFT_FOREVER);
        weft_stats_add(&level_stats, reading);
        weft_stats_delta(&change_stats, reading);
        weft_log_printf(&trace_log, "%s to %d", names[reading >= last], (int)reading);
        if (reading > HIGH) {
            weft_log_printf(&trace_log, "out of range by %d", (int)(reading - HIGH));
        }
        last = reading;
    }
}
