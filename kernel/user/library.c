/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The part of services that runs unprivileged in user tasks, with the prefix weft_svc_.
 */
#include <weft/blackboard.h>
#include <weft/console.h>
#include <weft/flags.h>
#include <weft/function.h>
#include <weft/log.h>

#include "../format.h"
#include "request.h"

uint64_t weft_svc_flags_request(uintptr_t handle, uint32_t bits, weft_timeout_t timeout);
weft_status_t weft_svc_blackboard_request(weft_blackboard_t *board, void *value, uint32_t *count,
                                          const weft_timeout_t *timeout);
weft_status_t weft_svc_blackboard_request_new(weft_blackboard_t *board, void *value,
                                              uint32_t *count, const weft_timeout_t *timeout);
weft_status_t weft_svc_function_request(weft_function_t *function, const void *argument,
                                        void *result, const weft_timeout_t *timeout);
void weft_svc_console_write(const char *text, size_t length);
weft_status_t weft_svc_flags_wait(weft_flags_t *flags, uint32_t bits, unsigned options,
                                  uint32_t *matched, weft_timeout_t timeout);
weft_status_t weft_svc_blackboard_read(weft_blackboard_t *board, void *value, uint32_t *count,
                                       weft_timeout_t timeout);
weft_status_t weft_svc_blackboard_read_new(weft_blackboard_t *board, void *value, uint32_t *count,
                                           weft_timeout_t timeout);
weft_status_t weft_svc_function_call(weft_function_t *function, const void *argument, void *result,
                                     weft_timeout_t timeout);
void weft_svc_printf(const char *format, ...) WEFT_FORMATS(1, 2);
void weft_svc_log_request(weft_log_t *log, const weft_user_log_request_t *request);
void weft_svc_log_record(const char *format, uintptr_t a, uintptr_t b, uintptr_t c,
                         weft_log_t *log);

weft_status_t weft_svc_flags_wait(weft_flags_t *flags, uint32_t bits, unsigned options,
                                  uint32_t *matched, weft_timeout_t timeout)
{
    uint64_t result = weft_svc_flags_request(
        (uintptr_t)flags | (uintptr_t)options << WEFT_USER_OPTIONS_SHIFT, bits, timeout);

    if ((uint32_t)result == WEFT_OK && matched != NULL) {
        *matched = (uint32_t)(result >> 32);
    }
    return (weft_status_t)(uint32_t)result;
}

weft_status_t weft_svc_blackboard_read(weft_blackboard_t *board, void *value, uint32_t *count,
                                       weft_timeout_t timeout)
{
    return weft_svc_blackboard_request(board, value, count, &timeout);
}

weft_status_t weft_svc_blackboard_read_new(weft_blackboard_t *board, void *value, uint32_t *count,
                                           weft_timeout_t timeout)
{
    return weft_svc_blackboard_request_new(board, value, count, &timeout);
}

weft_status_t weft_svc_function_call(weft_function_t *function, const void *argument, void *result,
                                     weft_timeout_t timeout)
{
    return weft_svc_function_request(function, argument, result, &timeout);
}

void weft_svc_printf(const char *format, ...)
{
    weft_text_t text;
    va_list args;

    va_start(args, format);
    weft_format(&text, format, &args);
    va_end(args);
    weft_svc_console_write(text.buffer, text.length);
}

void weft_svc_log_record(const char *format, uintptr_t a, uintptr_t b, uintptr_t c, weft_log_t *log)
{
    const weft_user_log_request_t request = {(uintptr_t)format, {a, b, c}};

    weft_svc_log_request(log, &request);
}
