/* SPDX-License-Identifier: MIT */
/** @file The function for the largest block. */
#include "system.h"

weft_status_t touch_6(const echo_6_argument_t *argument, echo_6_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
