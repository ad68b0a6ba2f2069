/* SPDX-License-Identifier: MIT */
/** @file An exchange is a block that the receiver gives back: a queue takes its address. */
#include "cells.h"
#include "data.h"
#include "measure.h"
#include "observe.h"
#include "system.h"

#define WORDS(number, words, result) (words),

static const uint32_t lengths[] = {CELLS(WORDS)};

void exchange(uint32_t cell, uint32_t n)
{
    void *block;
    lent_t lent = {NULL, lengths[cell]};

    OBSERVE_BEGIN(0);
    must(weft_pool_alloc(&blocks, &block, WEFT_FOREVER));
    lent.block = block;
    data_write(lent.block, lent.words, n);
    must(weft_msgq_put(&queue_0, &lent, WEFT_FOREVER));
}
