/* SPDX-License-Identifier: MIT */
#include "system.h"

void owner(void *arg)
{
    (void)arg;
    weft_mutex_lock(&lock, WEFT_FOREVER);
    weft_sleep(WEFT_S(3600));
}

void patient(void *arg)
{
    (void)arg;
    weft_mutex_lock(&lock, WEFT_FOREVER);
}

void producer(void *arg)
{
    uint32_t value = 0;

    (void)arg;
    for (;;) {
        value++;
        weft_msgq_put(&samples, &value, WEFT_FOREVER);
    }
}

void consumer(void *arg)
{
    uint32_t value;

    (void)arg;
    for (;;) {
        weft_msgq_get(&samples, &value, WEFT_FOREVER);
        weft_sleep(WEFT_MS(1));
    }
}
