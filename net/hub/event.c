/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Events of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { RAISE, WAIT };

weft_status_t weft_serve_event(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_event_t *event = hub;

    switch (op->service) {
    case RAISE:
        return weft_event_raise(event, timeout);
    case WAIT:
        return weft_event_wait(event, timeout);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_event_raise(const weft_remote_event_t *event, weft_timeout_t timeout)
{
    return weft_remote_call_plain(&event->remote, NULL, timeout, RAISE);
}

weft_status_t weft_remote_event_wait(const weft_remote_event_t *event, weft_timeout_t timeout)
{
    return weft_remote_call_plain(&event->remote, NULL, timeout, WAIT);
}

weft_status_t weft_request_event_raise(weft_request_t *request, weft_event_ref_t event,
                                       weft_timeout_t timeout)
{
    return weft_net_start_request(request, event.hub, weft_serve_event, weft_net_op(RAISE),
                                  timeout);
}

weft_status_t weft_request_event_wait(weft_request_t *request, weft_event_ref_t event,
                                      weft_timeout_t timeout)
{
    return weft_net_start_request(request, event.hub, weft_serve_event, weft_net_op(WAIT), timeout);
}
