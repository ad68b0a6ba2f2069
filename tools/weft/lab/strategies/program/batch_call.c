/* SPDX-License-Identifier: MIT */
/** @file An exchange is several calls of a function of the other node, which are made as one. */
#include "cells.h"
#include "data.h"
#include "measure.h"
#include "observe.h"
#include "system.h"

#define FUNCTION(number, words, result) &work_##number,
#define WORDS(number, words, result) {words, result},

static const uint32_t lengths[][2] = {CELLS(WORDS)};
static _Alignas(64) uint32_t arguments[BATCH * LARGEST];
static _Alignas(64) uint32_t answers[BATCH * LARGEST];

void exchange(uint32_t cell, uint32_t n)
{
    static const weft_remote_function_t *const functions[] = {CELLS(FUNCTION)};

    OBSERVE_BEGIN(0);
    data_write(arguments, BATCH * lengths[cell][0], n);
    must(weft_function_call_many(functions[cell], arguments, answers, BATCH, WEFT_FOREVER));
    data_read(answers, BATCH * lengths[cell][1]);
    OBSERVE_END(0);
}
