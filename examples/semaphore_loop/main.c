/* SPDX-License-Identifier: MIT */
/*
 * The semaphore loop: the classic measure of a kernel. In each round the first
 * task gives `ping` and takes `pong`, the second one takes `ping` and gives
 * `pong`. `second` has the higher priority (5 before 6), so it runs as
 * soon as it can.
 */
#include <weft/weft.h>

#include "system.h"

#define ROUNDS 1000
#define ROUNDS_SHOWN 2

static int answers;

void first(void *arg)
{
    int32_t pings = 0;
    int32_t pongs = 0;

    (void)arg;
    for (int round = 0; round < ROUNDS; round++) {
        bool show = round < ROUNDS_SHOWN;

        if (show) {
            weft_printf("first:  gives ping\n");
        }
        weft_sem_give(&ping); /* second takes it and runs at once ... */
        if (show) {
            weft_printf("first:  takes pong\n");
        }
        weft_sem_take(&pong, WEFT_FOREVER); /* ... so that pong is there already */
    }
    weft_sem_count(&ping, &pings);
    weft_sem_count(&pong, &pongs);
    weft_printf("%d rounds, %d answers, %d units left over\n", ROUNDS, answers,
                (int)(pings + pongs));
    weft_exit(0);
}

void second(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&ping, WEFT_FOREVER);
        answers++;
        if (answers <= ROUNDS_SHOWN) {
            weft_printf("second: took ping, gives pong\n");
        }
        weft_sem_give(&pong);
    }
}
