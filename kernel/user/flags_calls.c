/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on event flags.
 */
#include <weft/flags.h>

#include "call.h"

weft_status_t weft_call_flags_post(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_set(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_set_masked(uintptr_t handle, uintptr_t bits, uintptr_t mask);
uintptr_t weft_call_flags_test(uintptr_t handle, uintptr_t bits);
uintptr_t weft_call_flags_clear(uintptr_t handle, uintptr_t bits);
uint64_t weft_call_flags_request(uintptr_t handle, uintptr_t bits, uintptr_t options,
                                 uintptr_t timeout);

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

weft_status_t weft_call_flags_set_masked(uintptr_t handle, uintptr_t bits, uintptr_t mask)
{
    return weft_flags_set_masked(flags_of(handle), (uint32_t)bits, (uint32_t)mask);
}

uintptr_t weft_call_flags_test(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_test(flags_of(handle), (uint32_t)bits);
}

uintptr_t weft_call_flags_clear(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_clear(flags_of(handle), (uint32_t)bits);
}

/** A weft_flags_wait() whose fifth argument comes back behind the status: one word each. */
uint64_t weft_call_flags_request(uintptr_t handle, uintptr_t bits, uintptr_t options,
                                 uintptr_t timeout)
{
    weft_flags_t *flags = flags_of(handle);
    uint32_t matched = 0;
    weft_status_t status;

    if ((uint32_t)bits == 0) {
        weft_user_refuse_misuse(WEFT_MISUSE_FLAGS_NONE);
    }
    status = weft_flags_wait(flags, (uint32_t)bits, (unsigned)options, &matched,
                             (weft_timeout_t)timeout);
    return (uint64_t)matched << 32 | (uint32_t)status;
}
