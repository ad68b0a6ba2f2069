/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Data events of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { PUT, GET };
_Static_assert(WEFT_NET_DATA_DATA_EVENT == 1U << PUT, "see layout.h");

weft_status_t weft_serve_data_event(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_data_event_t *event = hub;

    switch (op->service) {
    case PUT:
        if (op->in_size != event->size) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_data_event_put(event, op->in);
    case GET:
        if (!weft_net_brings(op, event->size)) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_data_event_get(event, op->out, timeout);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_data_event_put(const weft_remote_data_event_t *event, const void *value)
{
    return weft_remote_post(&event->remote, PUT, value, event->remote.size);
}

weft_status_t weft_remote_data_event_get(const weft_remote_data_event_t *event, void *value,
                                         weft_timeout_t timeout)
{
    return weft_remote_call_plain(&event->remote, value, timeout, GET | WEFT_NET_BRINGS);
}

/** Bytes of a message of a data event here or elsewhere. */
static size_t size_of(weft_data_event_ref_t event)
{
    const weft_remote_data_event_t *remote = weft_data_event_ref_remote(event);

    return remote != NULL ? remote->remote.size : weft_data_event_ref_local(event)->size;
}

weft_status_t weft_request_data_event_get(weft_request_t *request, weft_data_event_ref_t event,
                                          void *value, weft_timeout_t timeout)
{
    return weft_net_start_request(request, event.hub, weft_serve_data_event,
                                  weft_net_op_get(GET, value, size_of(event)), timeout);
}
