/* SPDX-License-Identifier: MIT */
#include "system.h"

void reader(void *arg)
{
    (void)arg;
    weft_mutex_lock(&table, WEFT_FOREVER);
    weft_sleep(WEFT_MS(10));
    weft_mutex_lock(&journal, WEFT_FOREVER);
}

void writer(void *arg)
{
    (void)arg;
    weft_mutex_lock(&journal, WEFT_FOREVER);
    weft_mutex_lock(&table, WEFT_FOREVER);
}

void third(void *arg)
{
    (void)arg;
    weft_mutex_lock(&journal, WEFT_FOREVER);
}

void patient(void *arg)
{
    (void)arg;
    weft_sem_take(&never, WEFT_FOREVER);
}
