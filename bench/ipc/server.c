/* SPDX-License-Identifier: MIT */
/** @file The functions: each touches the first byte that it gets. */
#include "system.h"

weft_status_t touch_128(const echo_128_argument_t *argument, echo_128_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_1024(const echo_1024_argument_t *argument, echo_1024_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_16384(const echo_16384_argument_t *argument, echo_16384_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_32768(const echo_32768_argument_t *argument, echo_32768_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
