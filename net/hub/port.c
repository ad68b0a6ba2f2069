/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Ports of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { PUT, GET };
_Static_assert(WEFT_NET_DATA_PORT == 1U << PUT, "see layout.h");

weft_status_t weft_serve_port(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_port_t *port = hub;

    switch (op->service) {
    case PUT:
        if (op->in_size != port->size) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_port_put(port, op->in, timeout);
    case GET:
        if (!weft_net_brings(op, port->size)) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_port_get(port, op->out, timeout);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_port_put(const weft_remote_port_t *port, const void *message,
                                   weft_timeout_t timeout)
{
    return weft_remote_call_plain(&port->remote, (void *)(uintptr_t)message, timeout, PUT);
}

weft_status_t weft_remote_port_get(const weft_remote_port_t *port, void *message,
                                   weft_timeout_t timeout)
{
    return weft_remote_call_plain(&port->remote, message, timeout, GET | WEFT_NET_BRINGS);
}

/** Bytes of a message of a port here or elsewhere. */
static size_t size_of(weft_port_ref_t port)
{
    const weft_remote_port_t *remote = weft_port_ref_remote(port);

    return remote != NULL ? remote->remote.size : weft_port_ref_local(port)->size;
}

weft_status_t weft_request_port_put(weft_request_t *request, weft_port_ref_t port,
                                    const void *message, weft_timeout_t timeout)
{
    return weft_net_start_request(request, port.hub, weft_serve_port,
                                  weft_net_op_put(PUT, message, size_of(port)), timeout);
}

weft_status_t weft_request_port_get(weft_request_t *request, weft_port_ref_t port, void *message,
                                    weft_timeout_t timeout)
{
    return weft_net_start_request(request, port.hub, weft_serve_port,
                                  weft_net_op_get(GET, message, size_of(port)), timeout);
}
