/* SPDX-License-Identifier: MIT */
/** @file Writes the time of day to a file of another node. */
#include "system.h"

void writer(void *arg)
{
    static const char greeting[] = "hello\n";
    uint64_t now;
    int32_t file;

    (void)arg;
    weft_host_time(&host, &now);
    weft_printf("%u s\n", (unsigned)(now / 1000000U));
    if (weft_host_open(&host, "greeting.txt", WEFT_HOST_WRITE, &file) == WEFT_OK) {
        weft_host_write(&host, file, greeting, sizeof greeting - 1U);
        weft_host_close(&host, file);
    }
    weft_host_exit(&host, 0);
    weft_exit(0);
}
