/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: event flags.
 */
#include <weft/flags.h>

#include "call.h"

weft_status_t weft_call_flags_post(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_post_counted(uintptr_t handle, uintptr_t bits, uint32_t *woken);
weft_status_t weft_call_flags_set(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_set_masked(uintptr_t handle, uintptr_t bits, uintptr_t mask);
uintptr_t weft_call_flags_test(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_flags_clear(uintptr_t handle, uintptr_t bits);

weft_status_t weft_call_flags_post(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_post(weft_user_object(handle, WEFT_USER_FLAGS), (uint32_t)bits);
}

weft_status_t weft_call_flags_post_counted(uintptr_t handle, uintptr_t bits, uint32_t *woken)
{
    weft_flags_t *flags = weft_user_object(handle, WEFT_USER_FLAGS);

    weft_user_may_store(woken, sizeof *woken);
    return weft_flags_post_counted(flags, (uint32_t)bits, woken);
}

weft_status_t weft_call_flags_set(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_set(weft_user_object(handle, WEFT_USER_FLAGS), (uint32_t)bits);
}

weft_status_t weft_call_flags_set_masked(uintptr_t handle, uintptr_t bits, uintptr_t mask)
{
    return weft_flags_set_masked(weft_user_object(handle, WEFT_USER_FLAGS), (uint32_t)bits,
                                 (uint32_t)mask);
}

uintptr_t weft_call_flags_test(uintptr_t handle, uintptr_t bits)
{
    return (uintptr_t)weft_flags_test(weft_user_object(handle, WEFT_USER_FLAGS), (uint32_t)bits);
}

weft_status_t weft_call_flags_clear(uintptr_t handle, uintptr_t bits)
{
    return weft_flags_clear(weft_user_object(handle, WEFT_USER_FLAGS), (uint32_t)bits);
}
