/* SPDX-License-Identifier: MIT */
/*
 * A producer and a consumer that do not know where the other is, nor where the
 * queue between them is: the description says so.
 */
#include <weft/weft.h>

#include "system.h"

#define SAMPLES 100U

void producer(void *arg)
{
    (void)arg;
    for (uint32_t n = 1; n <= SAMPLES; n++) {
        if (weft_msgq_put(&samples, &n, WEFT_FOREVER) != WEFT_OK) {
            weft_printf("producer: sample %u was not taken\n", (unsigned)n);
            weft_exit(1);
        }
    }
    weft_sem_take(&finished, WEFT_FOREVER);
    weft_exit(0);
}

void consumer(void *arg)
{
    uint32_t sum = 0;

    (void)arg;
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint32_t sample;

        if (weft_msgq_get(&samples, &sample, WEFT_S(10)) != WEFT_OK) {
            weft_printf("consumer: no sample after %u\n", i);
            weft_exit(1);
        }
        sum += sample;
    }
    weft_printf("the sum of %u samples is %u\n", SAMPLES, (unsigned)sum);
    weft_sem_give(&finished);
    weft_sleep(WEFT_MS(50)); /* who still waits for an answer of this node gets it */
    weft_exit(0);
}
