/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A program whose result does not depend on where its tasks and hubs are: each
 * line is written by the consumer, at a moment that the program determines.
 */
#include "system.h"

#define ROUNDS 12U

enum { READY = 1, LOCKED = 2, WAITED = 4, OVER = 8 };

static void must(weft_status_t status, weft_status_t wanted, const char *what)
{
    if (status != wanted) {
        weft_printf("%s: status %d\n", what, (int)status);
        weft_exit(1);
    }
}

void producer(void *arg)
{
    uint32_t sum = 0;

    (void)arg;
    for (uint32_t n = 1; n <= ROUNDS; n++) {
        uint32_t square;

        must(weft_msgq_put(&numbers, &n, WEFT_FOREVER), WEFT_OK, "put");
        must(weft_port_get(&answers, &square, WEFT_S(1)), WEFT_OK, "answer");
        sum += square;
    }
    must(weft_mutex_lock(&lock, WEFT_FOREVER), WEFT_OK, "lock");
    (void)weft_flags_post(&marks, LOCKED);
    must(weft_flags_wait(&marks, WAITED, WEFT_FLAGS_ALL, NULL, WEFT_FOREVER), WEFT_OK, "waited");
    must(weft_mutex_unlock(&lock), WEFT_OK, "unlock");
    must(weft_msgq_put(&numbers, &sum, WEFT_FOREVER), WEFT_OK, "sum");
    must(weft_flags_wait(&marks, OVER, WEFT_FLAGS_ALL, NULL, WEFT_FOREVER), WEFT_OK, "over");
    weft_exit(0);
}

static void square_all(void)
{
    uint32_t n;

    for (unsigned i = 0; i < ROUNDS; i++) {
        must(weft_msgq_get(&numbers, &n, WEFT_FOREVER), WEFT_OK, "get");
        n *= n;
        must(weft_port_put(&answers, &n, WEFT_FOREVER), WEFT_OK, "square");
        weft_printf("%u\n", (unsigned)n);
    }
}

void consumer(void *arg)
{
    uint32_t sum;

    (void)arg;
    must(weft_flags_wait(&marks, READY, WEFT_FLAGS_ALL, NULL, WEFT_NO_WAIT), WEFT_WOULD_BLOCK,
         "not ready");
    must(weft_flags_wait(&marks, READY, WEFT_FLAGS_ALL, NULL, WEFT_MS(3)), WEFT_TIMEOUT,
         "never ready");
    square_all();
    must(weft_flags_wait(&marks, LOCKED, WEFT_FLAGS_ALL, NULL, WEFT_FOREVER), WEFT_OK, "locked");
    must(weft_mutex_lock(&lock, WEFT_MS(2)), WEFT_TIMEOUT, "not yet");
    weft_printf("the producer has the lock\n");
    (void)weft_flags_post(&marks, WAITED);
    must(weft_mutex_lock(&lock, WEFT_FOREVER), WEFT_OK, "now");
    must(weft_msgq_get(&numbers, &sum, WEFT_FOREVER), WEFT_OK, "sum");
    weft_printf("the sum is %u\n", (unsigned)sum);
    must(weft_mutex_unlock(&lock), WEFT_OK, "unlock");
    (void)weft_flags_post(&marks, OVER);
    weft_sleep(WEFT_S(1));
    weft_exit(0);
}
