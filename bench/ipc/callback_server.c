/* SPDX-License-Identifier: MIT */
/** @file The function of the parts `callback`: it touches the first byte that it gets. */
#include "system.h"

weft_status_t touch(const echo_argument_t *argument, echo_result_t *result)
{
    (*result)[0] = (*argument)[0];
    return WEFT_OK;
}
