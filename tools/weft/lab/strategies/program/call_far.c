/* SPDX-License-Identifier: MIT */
/** @file The functions: each reads its argument, and writes its result. */
#include "cells.h"
#include "data.h"
#include "system.h"

#define SERVER(number, words, result)                                                              \
    weft_status_t serve_##number(const work_##number##_argument_t *argument,                       \
                                 work_##number##_result_t *answer)                                 \
    {                                                                                              \
        data_read(*argument, words);                                                               \
        data_write(*answer, result, (*argument)[0]);                                               \
        return WEFT_OK;                                                                            \
    }

CELLS(SERVER)
