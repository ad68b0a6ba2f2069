/* SPDX-License-Identifier: MIT */
/** @file Several calls that are made as one. */
#ifndef WEFT_PHASES_PROGRAM_MADE_H
#define WEFT_PHASES_PROGRAM_MADE_H

#include "system.h"

static _Alignas(64) work_argument_t arguments[PHASES_BATCH];
static _Alignas(64) work_result_t results[PHASES_BATCH];

static inline weft_status_t make_call(void)
{
    return weft_function_call_many(&work, arguments, results, PHASES_BATCH, WEFT_FOREVER);
}

#endif
