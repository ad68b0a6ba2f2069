/* SPDX-License-Identifier: MIT */
/** @file The function of the part `local`. */
#include "system.h"

weft_status_t echo_near(const near_argument_t *argument, near_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
