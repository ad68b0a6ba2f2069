/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on event flags.
 */
#include <weft/flags.h>

#include "call.h"
#include "request.h"

weft_status_t weft_call_flags_post(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_set(uintptr_t handle, uintptr_t bits);
uintptr_t weft_call_flags_clear(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_request(uintptr_t handle, weft_user_flags_request_t *request);

static inline weft_flags_t *flags_of(uintptr_t handle)
{
    return weft_user_object(handle, WEFT_USER_FLAGS);
}

weft_status_t weft_call_flags_post(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_post(flags_of(handle), (uint32_t)bits);
}

weft_status_t weft_call_flags_set(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_set(flags_of(handle), (uint32_t)bits);
}

uintptr_t weft_call_flags_clear(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_clear(flags_of(handle), (uint32_t)bits);
}

weft_status_t weft_call_flags_request(uintptr_t handle, weft_user_flags_request_t *request)
{
    weft_flags_t *flags = flags_of(handle);
    weft_user_flags_request_t copy;
    weft_status_t status;

    weft_user_may_store(request, sizeof(uint32_t));
    weft_user_may_write(request, sizeof *request);
    copy = *request; /* whoever shares the memory may change it at any time */
    if (copy.bits == 0) {
        weft_user_refuse_misuse(WEFT_MISUSE_FLAGS_NONE);
    }
    status = weft_flags_wait(flags, copy.bits, copy.options, &copy.matched, copy.timeout);
    if (status == WEFT_OK) {
        request->matched = copy.matched;
    }
    return status;
}
