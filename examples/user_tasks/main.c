/* SPDX-License-Identifier: MIT */
/** @file A task of the kernel sends frames to a decoder that it does not trust. */
#include <weft/user.h>

#include "system.h"

static const frame_t sent[] = {
    {3, {1, 2, 3}},
    {1000000, {1, 2, 3}}, /* a lie */
    {4, {1, 2, 3, 4}},
};

void boss(void *arg)
{
    weft_user_fault_t fault;
    uint32_t sum;

    (void)arg;
    for (unsigned i = 0; i < sizeof sent / sizeof sent[0]; i++) {
        (void)weft_msgq_put(&frames, &sent[i], WEFT_FOREVER);
        if (weft_msgq_get(&results, &sum, WEFT_MS(50)) == WEFT_OK) {
            weft_printf("frame %u: the sum is %u\n", i, (unsigned)sum);
        } else {
            weft_printf("frame %u: no answer; faults of the decoder: %u\n", i,
                        (unsigned)weft_user_faults(&decoder_task, &fault));
        }
    }
    weft_exit(0);
}
