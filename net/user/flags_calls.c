/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: event flags.
 */
#include <weft/remote/flags.h>

#include "user.h"

weft_status_t weft_call_remote_flags_post(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_remote_flags_post_counted(uintptr_t handle, uintptr_t bits,
                                                  uint32_t *woken);
weft_status_t weft_call_remote_flags_set(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_remote_flags_clear(uintptr_t handle, uintptr_t bits);

weft_status_t weft_call_remote_flags_post(uintptr_t handle, uintptr_t bits)
{
    return weft_remote_flags_post(weft_user_object(handle, WEFT_USER_REMOTE_FLAGS), (uint32_t)bits);
}

weft_status_t weft_call_remote_flags_post_counted(uintptr_t handle, uintptr_t bits, uint32_t *woken)
{
    const weft_remote_flags_t *flags = weft_user_object(handle, WEFT_USER_REMOTE_FLAGS);

    weft_user_may_store(woken, sizeof *woken);
    return weft_remote_flags_post_counted(flags, (uint32_t)bits, woken);
}

weft_status_t weft_call_remote_flags_set(uintptr_t handle, uintptr_t bits)
{
    return weft_remote_flags_set(weft_user_object(handle, WEFT_USER_REMOTE_FLAGS), (uint32_t)bits);
}

weft_status_t weft_call_remote_flags_clear(uintptr_t handle, uintptr_t bits)
{
    return weft_remote_flags_clear(weft_user_object(handle, WEFT_USER_REMOTE_FLAGS),
                                   (uint32_t)bits);
}
