/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: port.
 */
#include <weft/port.h>

#include "call.h"

weft_status_t weft_call_port_put(uintptr_t handle, const void *message, weft_timeout_t timeout);
weft_status_t weft_call_port_get(uintptr_t handle, void *message, weft_timeout_t timeout);

weft_status_t weft_call_port_put(uintptr_t handle, const void *message, weft_timeout_t timeout)
{
    weft_port_t *port = weft_user_object(handle, WEFT_USER_PORT);

    if (port->size != 0) {
        weft_user_may_read(message, port->size);
    }
    return weft_port_put(port, message, timeout);
}

weft_status_t weft_call_port_get(uintptr_t handle, void *message, weft_timeout_t timeout)
{
    weft_port_t *port = weft_user_object(handle, WEFT_USER_PORT);

    if (port->size != 0) {
        weft_user_may_write(message, port->size);
    }
    return weft_port_get(port, message, timeout);
}
