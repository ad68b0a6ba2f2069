/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several calls of a function in one frame, for functions whose description says `batch`.
 */
#include <weft/remote/function_many.h>

#include "function.h"

/** True if the arguments of a request are those of so many calls, and their results fit. */
static bool is_valid(const weft_function_t *function, weft_op_t *op, uint32_t count)
{
    return count != 0 && count <= function->batch &&
           op->in_size == count * function->argument_size &&
           weft_net_brings(op, (size_t)count * function->result_size);
}

weft_status_t weft_serve_function_many(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_function_t *function = hub;
    uint32_t count = function->argument_size != 0 ? op->in_size / function->argument_size : 0;

    if (op->service != WEFT_NET_FUNCTION_CALL) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
    if (!is_valid(function, op, count)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    return weft_serve_function_calls(function, op, count, timeout);
}

weft_status_t weft_remote_function_call_many(const weft_remote_function_t *function,
                                             const void *arguments, void *results, size_t count,
                                             weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong(count == 0 || count > function->batch, WEFT_MISUSE_SIZE));
    weft_op_t op = weft_op_of_calls(arguments, count * function->remote.size, results,
                                    count * function->result_size);

    return weft_remote_call(&function->remote, &op, timeout);
}

weft_status_t weft_request_function_call_many(weft_request_t *request, weft_function_ref_t function,
                                              const void *arguments, void *results, size_t count,
                                              weft_timeout_t timeout)
{
    const weft_remote_function_t *remote = weft_function_ref_remote(function);
    const weft_function_t *local = weft_function_ref_local(function);
    const bool is_local = remote == NULL;
    const size_t argument_size = is_local ? local->argument_size : remote->remote.size;
    const size_t result_size = is_local ? local->result_size : remote->result_size;

    WEFT_CHECK(weft_wrong(count == 0 || count > (is_local ? local->batch : remote->batch) ||
                              count * argument_size > UINT16_MAX ||
                              count * result_size > UINT16_MAX,
                          WEFT_MISUSE_SIZE));
    return weft_net_start_request(
        request, function.hub, weft_serve_function_many,
        weft_op_of_calls(arguments, count * argument_size, results, count * result_size), timeout);
}
