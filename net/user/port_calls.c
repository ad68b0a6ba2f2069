/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls on objects of other nodes: port.
 */
#include <weft/remote/port.h>

#include "user.h"

weft_status_t weft_call_remote_port_put(uintptr_t handle, const void *message,
                                        weft_timeout_t timeout);
weft_status_t weft_call_remote_port_get(uintptr_t handle, void *message, weft_timeout_t timeout);

weft_status_t weft_call_remote_port_put(uintptr_t handle, const void *message,
                                        weft_timeout_t timeout)
{
    const weft_remote_port_t *port = weft_user_object(handle, WEFT_USER_REMOTE_PORT);

    if (port->remote.size != 0) {
        weft_user_may_read(message, port->remote.size);
    }
    return weft_remote_port_put(port, message, timeout);
}

weft_status_t weft_call_remote_port_get(uintptr_t handle, void *message, weft_timeout_t timeout)
{
    const weft_remote_port_t *port = weft_user_object(handle, WEFT_USER_REMOTE_PORT);

    if (port->remote.size != 0) {
        weft_user_may_write(message, port->remote.size);
    }
    return weft_remote_port_get(port, message, timeout);
}
