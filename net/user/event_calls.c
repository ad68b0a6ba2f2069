/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: boolean event.
 */
#include <weft/remote/event.h>

#include "user.h"

weft_status_t weft_call_remote_event_raise(uintptr_t handle, weft_timeout_t timeout);
weft_status_t weft_call_remote_event_wait(uintptr_t handle, weft_timeout_t timeout);

weft_status_t weft_call_remote_event_raise(uintptr_t handle, weft_timeout_t timeout)
{
    return weft_remote_event_raise(weft_user_object(handle, WEFT_USER_REMOTE_EVENT), timeout);
}

weft_status_t weft_call_remote_event_wait(uintptr_t handle, weft_timeout_t timeout)
{
    return weft_remote_event_wait(weft_user_object(handle, WEFT_USER_REMOTE_EVENT), timeout);
}
