/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on events.
 */
#include <weft/event.h>

#include "call.h"

weft_status_t weft_call_event_raise(uintptr_t handle, uintptr_t timeout);
weft_status_t weft_call_event_test(uintptr_t handle, uintptr_t timeout);

weft_status_t weft_call_event_raise(uintptr_t handle, uintptr_t timeout)
{
    return weft_event_raise(weft_user_object(handle, WEFT_USER_EVENT), (weft_timeout_t)timeout);
}

weft_status_t weft_call_event_test(uintptr_t handle, uintptr_t timeout)
{
    return weft_event_test(weft_user_object(handle, WEFT_USER_EVENT), (weft_timeout_t)timeout);
}
