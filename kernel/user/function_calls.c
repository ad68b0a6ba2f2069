/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: function.
 */
#include <weft/function.h>

#include "call.h"

weft_status_t weft_call_function_call(uintptr_t handle, const void *argument, void *result,
                                      weft_timeout_t timeout);

weft_status_t weft_call_function_call(uintptr_t handle, const void *argument, void *result,
                                      weft_timeout_t timeout)
{
    weft_function_t *function = weft_user_object(handle, WEFT_USER_FUNCTION);

    if (function->argument_size != 0) {
        weft_user_may_read(argument, function->argument_size);
    }
    if (function->result_size != 0) {
        weft_user_may_write(result, function->result_size);
    }
    return weft_function_call(function, argument, result, timeout);
}
