/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The system call behind weft_remote_function_call(): its timeout does not fit into the registers
 * that all processors pass.
 */
#include <weft/remote/function.h>

#include "user.h"

weft_status_t weft_call_remote_function_request(uintptr_t handle, const void *argument,
                                                void *result, const weft_timeout_t *timeout);

weft_status_t weft_call_remote_function_request(uintptr_t handle, const void *argument,
                                                void *result, const weft_timeout_t *timeout)
{
    const weft_remote_function_t *function = weft_user_object(handle, WEFT_USER_REMOTE_FUNCTION);

    if (function->remote.size != 0) {
        weft_user_may_read(argument, function->remote.size);
    }
    if (function->result_size != 0) {
        weft_user_may_write(result, function->result_size);
    }
    weft_user_may_store(timeout, sizeof *timeout); /* it is on the stack of the task */
    return weft_remote_function_call(function, argument, result, *timeout);
}
