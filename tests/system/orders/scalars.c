/* SPDX-License-Identifier: MIT */
/** @file Numbers that services carry themselves: counts, flags, options, times, names, statuses. */
#include "orders.h"

#define FLAGS 0x12345678U
#define UNITS 0x01020304

void use_scalars(const struct lane *lane)
{
    int32_t units = 0;
    uint32_t matched = 0;
    uint32_t woken = 1;

    expect(weft_sem_count(lane->units, &units) == WEFT_OK && units == UNITS, "count");
    expect(weft_sem_take(lane->units, WEFT_NO_WAIT) == WEFT_OK, "take");
    expect(weft_sem_count(lane->units, &units) == WEFT_OK && units == UNITS - 1, "one less");
    expect(weft_sem_give(lane->units) == WEFT_OK, "give");
    expect(weft_flags_wait(lane->marks, FLAGS, WEFT_FLAGS_ANY, &matched, WEFT_MS(20)) ==
               WEFT_TIMEOUT,
           "timeout");
    expect(weft_flags_post_counted(lane->marks, FLAGS, &woken) == WEFT_OK && woken == 0, "post");
    expect(weft_flags_clear(lane->marks, 8U) == WEFT_OK, "clear");
    expect(weft_flags_wait(lane->marks, FLAGS - 8U, WEFT_FLAGS_ALL, &matched, WEFT_FOREVER) ==
                   WEFT_OK &&
               matched == FLAGS - 8U,
           "flags");
    expect(weft_flags_clear(lane->marks, UINT32_MAX) == WEFT_OK, "clear of all");
    matched = 7;
    expect(weft_msgq_used(lane->queue, &matched) == WEFT_OK && matched == 0, "used");
}

/** Time of day and a file, which is bytes. */
void use_others(void)
{
    uint64_t microseconds = 0;
    int32_t file = -1;
    size_t got = 0;
    char text[4] = "";

    expect(weft_host_time(&services, &microseconds) == WEFT_OK &&
               microseconds > 1500000000000000U && microseconds < 5000000000000000U,
           "time of day");
    expect(weft_host_open(&services, "orders.yaml", WEFT_HOST_READ, &file) == WEFT_OK, "open");
    expect(weft_host_read(&services, file, text, sizeof text, &got) == WEFT_OK &&
               got == sizeof text && text[0] == '#' && text[2] == 'S',
           "read of a file");
    expect(weft_host_close(&services, file) == WEFT_OK, "close");
}
