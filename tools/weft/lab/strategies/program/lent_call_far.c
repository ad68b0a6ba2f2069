/* SPDX-License-Identifier: MIT */
/** @file The function: it reads the block, and writes its result over it. */
#include "data.h"
#include "system.h"

weft_status_t serve_0(const lent_work_t *lent)
{
    uint32_t *const block = lent->argument.block;
    const uint32_t first = block[0];

    data_read(block, lent->argument.words);
    data_write(block, lent->result, first);
    return WEFT_OK;
}
