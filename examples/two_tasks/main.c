/* SPDX-License-Identifier: MIT */
/* Two tasks and a message queue: one makes a number every 20 ms, the other prints it. */
#include <weft/weft.h>

#include "system.h"

void producer(void *arg)
{
    (void)arg;
    for (uint32_t n = 0;; n++) {
        weft_msgq_put(&samples, &n, WEFT_FOREVER);
        weft_sleep(WEFT_MS(20));
    }
}

void consumer(void *arg)
{
    uint32_t n;

    (void)arg;
    do {
        weft_msgq_get(&samples, &n, WEFT_FOREVER);
        weft_printf("got %u\n", (unsigned)n);
    } while (n < 4);
    weft_exit(0);
}
