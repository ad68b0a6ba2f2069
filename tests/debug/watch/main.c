/* SPDX-License-Identifier: MIT */
#include "system.h"

/* Works until the clock has gone on by so many ticks. */
static void work(uint64_t ticks)
{
    uint64_t end = weft_clock_now() + ticks;

    while (weft_clock_now() < end) {
    }
}

void owner(void *arg)
{
    void *block;

    (void)arg;
    weft_mutex_lock(&journal, WEFT_FOREVER);
    weft_sem_take(&never, WEFT_FOREVER);
    weft_stack_push(&words, 1);
    weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
    weft_sleep(WEFT_S(3600));
}

void patient(void *arg)
{
    (void)arg;
    weft_mutex_lock(&journal, WEFT_FOREVER);
}

/* Fills the queue, and is idle then for as long as it worked. */
void producer(void *arg)
{
    uint32_t value = 0;

    (void)arg;
    for (;;) {
        for (int i = 0; i < 5; i++) {
            value++;
            weft_msgq_put(&samples, &value, WEFT_FOREVER);
        }
        work(WEFT_MS(3));
        weft_sleep(WEFT_MS(3));
    }
}

void consumer(void *arg)
{
    uint32_t value;

    (void)arg;
    for (;;) {
        weft_msgq_get(&samples, &value, WEFT_FOREVER);
    }
}
