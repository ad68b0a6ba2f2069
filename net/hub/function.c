/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Functions of other nodes: what goes over the network, and what is done there. The request carries
 * the argument and the reply the result, so that a call takes two frames.
 */
#include "function.h"

_Static_assert(WEFT_NET_DATA_FUNCTION == 1U << WEFT_NET_FUNCTION_CALL, "see layout.h");

/* The reply carries the result from where the server has it. */
bool weft_netif_answer_locked(weft_function_args_t *args, const void *result)
{
    const uintptr_t proxy = (uintptr_t)args - offsetof(weft_net_proxy_t, wait_state.function);

    return weft_net_proxy_answer_locked((weft_net_proxy_t *)proxy, result);
}

weft_status_t weft_serve_function_calls(weft_function_t *function, weft_op_t *op, uint32_t count,
                                        weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);

    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    proxy->wait_state.function = (weft_function_args_t){op->in, op->out, count};
    return weft_function_call_with(function, &proxy->wait_state.function, timeout);
}

weft_status_t weft_serve_function(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_function_t *function = hub;

    if (op->service != WEFT_NET_FUNCTION_CALL) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
    if (op->in_size != function->argument_size || !weft_net_brings(op, function->result_size)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
    }
    return weft_serve_function_calls(function, op, 1U, timeout);
}

weft_op_t weft_op_of_calls(const void *arguments, size_t argument_bytes, void *results,
                           size_t result_bytes)
{
    return (weft_op_t){.service = WEFT_NET_FUNCTION_CALL,
                       .in = arguments,
                       .in_size = (uint16_t)argument_bytes,
                       .out = results,
                       .out_size = (uint16_t)result_bytes,
                       .room = (uint16_t)result_bytes};
}

weft_status_t weft_remote_function_call(const weft_remote_function_t *function,
                                        const void *argument, void *result, weft_timeout_t timeout)
{
    weft_op_t op = weft_op_of_calls(argument, function->remote.size, result, function->result_size);

    return weft_remote_call(&function->remote, &op, timeout);
}

weft_status_t weft_request_function_call(weft_request_t *request, weft_function_ref_t function,
                                         const void *argument, void *result, weft_timeout_t timeout)
{
    const weft_remote_function_t *remote = weft_function_ref_remote(function);
    const weft_function_t *local = weft_function_ref_local(function);
    weft_op_t op =
        remote != NULL
            ? weft_op_of_calls(argument, remote->remote.size, result, remote->result_size)
            : weft_op_of_calls(argument, local->argument_size, result, local->result_size);

    return weft_net_start_request(request, function.hub, weft_serve_function, op, timeout);
}
