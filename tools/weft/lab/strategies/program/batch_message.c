/* SPDX-License-Identifier: MIT */
/** @file An exchange is several messages through a queue of the other node, as few frames. */
#include "cells.h"
#include "data.h"
#include "measure.h"
#include "observe.h"
#include "system.h"

#define QUEUE(number, words, result) &queue_##number,
#define WORDS(number, words, result) (words),

static const uint32_t lengths[] = {CELLS(WORDS)};
static _Alignas(64) uint32_t data[BATCH * LARGEST];

void exchange(uint32_t cell, uint32_t n)
{
    static const weft_remote_msgq_t *const queues[] = {CELLS(QUEUE)};
    size_t count = BATCH;

    OBSERVE_BEGIN(0);
    data_write(data, BATCH * lengths[cell], n);
    must(weft_msgq_put_many(queues[cell], data, &count, WEFT_FOREVER));
}
