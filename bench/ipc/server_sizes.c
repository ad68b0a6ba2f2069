/* SPDX-License-Identifier: MIT */
/** @file The functions for further sizes. */
#include "system.h"

weft_status_t touch_16(const echo_16_argument_t *argument, echo_16_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_8192(const echo_8192_argument_t *argument, echo_8192_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
