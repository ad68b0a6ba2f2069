/* SPDX-License-Identifier: MIT */
/** @file The core that computes. */
#include "work.h"

#include "system.h"

void ratio_worker(void *arg)
{
    static ratio_block_t block;
    ratio_order_t order;

    (void)arg;
    for (;;) {
        weft_msgq_get(&orders, &order, WEFT_FOREVER);
        if (order.blocks == 0) {
            weft_exit(0);
        }
        for (uint32_t i = 0; i < order.blocks; i++) {
            weft_msgq_get(&input, &block, WEFT_FOREVER);
            ratio_work(&block, order.passes);
            weft_msgq_put(&output, &block, WEFT_FOREVER);
        }
    }
}
