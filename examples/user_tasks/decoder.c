/* SPDX-License-Identifier: MIT */
/** @file A user task with a bug: it believes what a frame says of its length. */
#include "system.h"

/* In the decoder's partition. Starts again with the program only, not with the task. */
static uint32_t starts;
static frame_t frame;

void decoder(void *arg)
{
    (void)arg;
    weft_printf("the decoder starts, number %u\n", (unsigned)++starts);
    for (;;) {
        uint32_t sum = 0;

        (void)weft_msgq_get(&frames, &frame, WEFT_FOREVER);
        for (uint32_t i = 0; i < frame.length; i++) {
            sum += frame.bytes[i]; /* leaves the partition in the end */
        }
        (void)weft_msgq_put(&results, &sum, WEFT_FOREVER);
        (void)weft_sem_give(&ready);
    }
}
