/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Blocks of a pool that both nodes see: a call carries the address only. A sample takes a block,
 * lends it to the function, which works on it in place, and gives it back.
 */
#include "lend.h"

#include "system.h"

void ipc_lend(uint32_t size)
{
    void *block;

    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        (void)weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
        const lent_t lent = {block, size};

        if (weft_function_call(&work, &lent, NULL, WEFT_FOREVER) != WEFT_OK) {
            weft_exit(3);
        }
        (void)weft_pool_free(&blocks, block);
        bench_end();
    }
}
