/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system call behind weft_function_call(): its timeout does not fit into the registers that all
 * processors pass. The server copies argument and result itself, while the task waits.
 */
#include <weft/function.h>

#include "call.h"

weft_status_t weft_call_function_request(uintptr_t handle, const void *argument, void *result,
                                         const weft_timeout_t *timeout);

weft_status_t weft_call_function_request(uintptr_t handle, const void *argument, void *result,
                                         const weft_timeout_t *timeout)
{
    weft_function_t *function = weft_user_object(handle, WEFT_USER_FUNCTION);

    if (function->argument_size != 0) {
        weft_user_may_read(argument, function->argument_size);
    }
    if (function->result_size != 0) {
        weft_user_may_write(result, function->result_size);
    }
    weft_user_may_store(timeout, sizeof *timeout); /* it is on the stack of the task */
    return weft_function_call(function, argument, result, *timeout);
}
