/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on logs.
 */
#include <weft/log.h>

#include "call.h"
#include "request.h"

weft_status_t weft_call_log_event(uintptr_t handle, uintptr_t a, uintptr_t b, uintptr_t c);
weft_status_t weft_call_log_request(uintptr_t handle, const weft_user_log_request_t *request);

weft_status_t weft_call_log_event(uintptr_t handle, uintptr_t a, uintptr_t b, uintptr_t c)
{
    weft_log_event(weft_user_object(handle, WEFT_USER_LOG), a, b, c);
    return WEFT_OK;
}

weft_status_t weft_call_log_request(uintptr_t handle, const weft_user_log_request_t *request)
{
    weft_log_t *log = weft_user_object(handle, WEFT_USER_LOG);
    weft_user_log_request_t copy;

    if ((uintptr_t)request % sizeof(uintptr_t) != 0) {
        weft_user_refuse("unaligned pointer in a system call", (uintptr_t)request);
    }
    weft_user_may_read(request, sizeof *request);
    copy = *request;
    weft_log_record((const char *)copy.format, copy.data[0], copy.data[1], copy.data[2], log);
    return WEFT_OK;
}
