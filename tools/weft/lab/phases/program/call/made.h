/* SPDX-License-Identifier: MIT */
/** @file A call with copies of argument and result. */
#ifndef WEFT_PHASES_PROGRAM_MADE_H
#define WEFT_PHASES_PROGRAM_MADE_H

#include "system.h"

static _Alignas(64) work_argument_t argument;
static _Alignas(64) work_result_t result;

static inline weft_status_t make_call(void)
{
    return weft_function_call(&work, &argument, &result, WEFT_FOREVER);
}

#endif
