/* SPDX-License-Identifier: MIT */
/*
 * A producer and a consumer. The producer is the task of higher priority: it runs
 * until the queue is full and put() makes it wait. From then on every get()
 * makes room, and the producer continues before the consumer does.
 */
#include <weft/weft.h>

#include "system.h"

#define SAMPLES 6

void producer(void *arg)
{
    (void)arg;
    for (int n = 1; n <= SAMPLES; n++) {
        const sample_t sample = {.number = n, .value = n * n, .last = n == SAMPLES};
        uint32_t used = 0;

        if (weft_msgq_put(&samples, &sample, WEFT_NO_WAIT) == WEFT_WOULD_BLOCK) {
            weft_msgq_used(&samples, &used);
            weft_printf("producer: %d must wait, the queue holds %u\n", n, (unsigned)used);
            weft_msgq_put(&samples, &sample, WEFT_FOREVER);
        }
        weft_printf("producer: %d is in the queue\n", n);
    }
}

void consumer(void *arg)
{
    sample_t sample;
    int sum = 0;

    (void)arg;
    do {
        weft_msgq_get(&samples, &sample, WEFT_FOREVER);
        weft_printf("consumer: got %d, value %d\n", sample.number, sample.value);
        sum += sample.value;
    } while (!sample.last);
    weft_printf("consumer: sum %d\n", sum);
    weft_exit(0);
}
