/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The part of services for objects of other nodes that runs unprivileged in user tasks, with the
 * prefix weft_svc_.
 */
#include <weft/remote/blackboard.h>
#include <weft/remote/flags.h>
#include <weft/remote/function.h>

#include "user/request.h"

weft_status_t weft_svc_remote_flags_request(uintptr_t handle, uint32_t bits, uint32_t *matched,
                                            const weft_timeout_t *timeout);
weft_status_t weft_svc_remote_blackboard_request(const weft_remote_blackboard_t *board, void *value,
                                                 uint32_t *count, const weft_timeout_t *timeout);
weft_status_t weft_svc_remote_blackboard_request_new(const weft_remote_blackboard_t *board,
                                                     void *value, uint32_t *count,
                                                     const weft_timeout_t *timeout);
weft_status_t weft_svc_remote_function_request(const weft_remote_function_t *function,
                                               const void *argument, void *result,
                                               const weft_timeout_t *timeout);
weft_status_t weft_svc_remote_flags_wait(const weft_remote_flags_t *flags, uint32_t bits,
                                         unsigned options, uint32_t *matched,
                                         weft_timeout_t timeout);
weft_status_t weft_svc_remote_blackboard_read(const weft_remote_blackboard_t *board, void *value,
                                              uint32_t *count, weft_timeout_t timeout);
weft_status_t weft_svc_remote_blackboard_read_new(const weft_remote_blackboard_t *board,
                                                  void *value, uint32_t *count,
                                                  weft_timeout_t timeout);
weft_status_t weft_svc_remote_function_call(const weft_remote_function_t *function,
                                            const void *argument, void *result,
                                            weft_timeout_t timeout);

weft_status_t weft_svc_remote_flags_wait(const weft_remote_flags_t *flags, uint32_t bits,
                                         unsigned options, uint32_t *matched,
                                         weft_timeout_t timeout)
{
    uint32_t unused;

    return weft_svc_remote_flags_request((uintptr_t)flags | (uintptr_t)options
                                                                << WEFT_USER_OPTIONS_SHIFT,
                                         bits, matched != NULL ? matched : &unused, &timeout);
}

weft_status_t weft_svc_remote_blackboard_read(const weft_remote_blackboard_t *board, void *value,
                                              uint32_t *count, weft_timeout_t timeout)
{
    return weft_svc_remote_blackboard_request(board, value, count, &timeout);
}

weft_status_t weft_svc_remote_blackboard_read_new(const weft_remote_blackboard_t *board,
                                                  void *value, uint32_t *count,
                                                  weft_timeout_t timeout)
{
    return weft_svc_remote_blackboard_request_new(board, value, count, &timeout);
}

weft_status_t weft_svc_remote_function_call(const weft_remote_function_t *function,
                                            const void *argument, void *result,
                                            weft_timeout_t timeout)
{
    return weft_svc_remote_function_request(function, argument, result, &timeout);
}
