/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: data event.
 */
#include <weft/remote/data_event.h>

#include "user.h"

weft_status_t weft_call_remote_data_event_put(uintptr_t handle, const void *value);
weft_status_t weft_call_remote_data_event_get(uintptr_t handle, void *value,
                                              weft_timeout_t timeout);

weft_status_t weft_call_remote_data_event_put(uintptr_t handle, const void *value)
{
    const weft_remote_data_event_t *event = weft_user_object(handle, WEFT_USER_REMOTE_DATA_EVENT);

    weft_user_may_read(value, event->remote.size);
    return weft_remote_data_event_put(event, value);
}

weft_status_t weft_call_remote_data_event_get(uintptr_t handle, void *value, weft_timeout_t timeout)
{
    const weft_remote_data_event_t *event = weft_user_object(handle, WEFT_USER_REMOTE_DATA_EVENT);

    weft_user_may_write(value, event->remote.size);
    return weft_remote_data_event_get(event, value, timeout);
}
