/* SPDX-License-Identifier: MIT */
/** @file The function for the largest block. */
#include "system.h"

weft_status_t touch_65504(const echo_65504_argument_t *argument, echo_65504_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
