/* SPDX-License-Identifier: MIT */
/** @file The receiver of the blocks. */
#include "data.h"
#include "observe.h"
#include "system.h"

void receive_0(void *arg)
{
    lent_t lent;

    (void)arg;
    for (;;) {
        must(weft_msgq_get(&queue_0, &lent, WEFT_FOREVER));
        data_read(lent.block, lent.words);
        must(weft_pool_free(&blocks, lent.block));
        OBSERVE_END(0);
    }
}
