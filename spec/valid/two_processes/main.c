/* SPDX-License-Identifier: MIT */
/** @file Uses of hubs of another node: the same source for both nodes. */
#include "system.h"

void producer(void *arg)
{
    struct sample sample = {0};

    (void)arg;
    weft_task_suspend(&consumer_task);
    weft_task_resume(&consumer_task);
    for (;; sample.number++) {
        weft_mutex_lock(&lock, WEFT_FOREVER);
        weft_msgq_put(&samples, &sample, WEFT_FOREVER);
        weft_mutex_unlock(&lock);
    }
}

void consumer(void *arg)
{
    weft_sem_ref_t by_argument = weft_sem_ref(arg);
    struct sample sample;

    while (weft_msgq_get(&samples, &sample, WEFT_MS(10)) == WEFT_OK) {
        weft_mutex_lock(&lock, WEFT_FOREVER);
        weft_mutex_unlock(&lock);
        weft_sem_give(&ready);
        weft_sem_give(by_argument);
    }
    weft_exit(0);
}

void tick(weft_timer_t *timer, void *arg)
{
    uint32_t value = 1;

    (void)timer;
    (void)arg;
    weft_data_event_put(&level, &value);
}
