/* SPDX-License-Identifier: MIT */
#include "system.h"

void sender(void *arg)
{
    uint32_t value = core_index;

    (void)arg;
    for (;;) {
        weft_msgq_put(box[(core_index + 1) % core_count], &value, WEFT_FOREVER);
        weft_sleep(WEFT_MS(1));
    }
}

void receiver(void *arg)
{
    uint32_t value;

    (void)arg;
    for (;;) {
        weft_msgq_get(box[core_index], &value, WEFT_FOREVER);
    }
}
