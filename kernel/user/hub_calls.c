/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on user-defined hubs. The description sets the size of a request.
 */
#include <weft/hub.h>

#include "call.h"

weft_status_t weft_call_hub_put(uintptr_t handle, void *arg, weft_timeout_t timeout);
weft_status_t weft_call_hub_get(uintptr_t handle, void *arg, weft_timeout_t timeout);

/** The hub, if the task may use it and write the request. */
static inline weft_hub_t *hub_of(uintptr_t handle, void *arg)
{
    const weft_user_hub_t *entry = weft_user_object(handle, WEFT_USER_HUB);

    weft_user_may_write(arg, entry->request);
    return entry->hub;
}

weft_status_t weft_call_hub_put(uintptr_t handle, void *arg, weft_timeout_t timeout)
{
    return weft_hub_put(hub_of(handle, arg), arg, timeout);
}

weft_status_t weft_call_hub_get(uintptr_t handle, void *arg, weft_timeout_t timeout)
{
    return weft_hub_get(hub_of(handle, arg), arg, timeout);
}
