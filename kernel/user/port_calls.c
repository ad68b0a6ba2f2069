/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on ports.
 */
#include <weft/port.h>

#include "call.h"

weft_status_t weft_call_port_put(uintptr_t handle, const void *message, uintptr_t timeout);
weft_status_t weft_call_port_get(uintptr_t handle, void *message, uintptr_t timeout);

weft_status_t weft_call_port_put(uintptr_t handle, const void *message, uintptr_t timeout)
{
    weft_port_t *port = weft_user_object(handle, WEFT_USER_PORT);

    if (port->size != 0) {
        weft_user_may_read(message, port->size);
    }
    return weft_port_put(port, message, (weft_timeout_t)timeout);
}

weft_status_t weft_call_port_get(uintptr_t handle, void *message, uintptr_t timeout)
{
    weft_port_t *port = weft_user_object(handle, WEFT_USER_PORT);

    if (port->size != 0) {
        weft_user_may_write(message, port->size);
    }
    return weft_port_get(port, message, (weft_timeout_t)timeout);
}
