/* SPDX-License-Identifier: MIT */
/** @file An exchange is a call with the address of a block, which argument and result share. */
#include "cells.h"
#include "data.h"
#include "measure.h"
#include "observe.h"
#include "system.h"

#define WORDS(number, words, result) {words, result},

static const uint32_t lengths[][2] = {CELLS(WORDS)};

void exchange(uint32_t cell, uint32_t n)
{
    void *block;
    lent_work_t lent = {{NULL, lengths[cell][0]}, lengths[cell][1]};

    OBSERVE_BEGIN(0);
    must(weft_pool_alloc(&blocks, &block, WEFT_FOREVER));
    lent.argument.block = block;
    data_write(block, lent.argument.words, n);
    must(weft_function_call(&work_0, &lent, NULL, WEFT_FOREVER));
    data_read(block, lent.result);
    must(weft_pool_free(&blocks, block));
    OBSERVE_END(0);
}
