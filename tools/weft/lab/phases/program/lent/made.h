/* SPDX-License-Identifier: MIT */
/** @file A call that lends a block of a pool that both cores see. */
#ifndef WEFT_PHASES_PROGRAM_MADE_H
#define WEFT_PHASES_PROGRAM_MADE_H

#include "system.h"

static inline weft_status_t make_call(void)
{
    void *block;
    weft_status_t status = weft_pool_alloc(&blocks, &block, WEFT_FOREVER);

    if (status == WEFT_OK) {
        const lent_t lent = {block, PHASES_SIZE};

        status = weft_function_call(&work, &lent, NULL, WEFT_FOREVER);
        (void)weft_pool_free(&blocks, block);
    }
    return status;
}

#endif
