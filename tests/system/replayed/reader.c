/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A reader that prints all it gets: life, number of the letter, units so far, ticks. Life 0 ends
 * it.
 */
#include "system.h"

static volatile unsigned ticks;

void ticker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sleep(WEFT_MS(1));
        ticks++;
    }
}

void reader(void *arg)
{
    (void)arg;
    weft_printf("here\n");
    for (;;) {
        struct letter letter;
        int32_t given = -1;

        weft_msgq_get(&letters, &letter, WEFT_FOREVER);
        weft_sem_count(&units, &given);
        weft_printf("%u %u %u %u\n", (unsigned)letter.life, (unsigned)letter.number,
                    (unsigned)given, ticks);
        if (letter.life == 0) {
            weft_exit(0);
        }
    }
}
