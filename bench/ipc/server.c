/* SPDX-License-Identifier: MIT */
/** @file The functions: each touches the first byte that it gets. */
#include "system.h"

weft_status_t touch_0(const echo_0_argument_t *argument, echo_0_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_1(const echo_1_argument_t *argument, echo_1_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_2(const echo_2_argument_t *argument, echo_2_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_3(const echo_3_argument_t *argument, echo_3_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_4(const echo_4_argument_t *argument, echo_4_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}

weft_status_t touch_5(const echo_5_argument_t *argument, echo_5_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
