/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queues of other nodes: what goes over the network, and what is done there.
 */
#include "msgq.h"

#include "hub.h"

weft_status_t weft_serve_msgq(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_msgq_t *queue = hub;

    switch (op->service) {
    case WEFT_NET_MSGQ_PUT:
        if (op->in_size != queue->size) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_msgq_put(queue, op->in, timeout);
    case WEFT_NET_MSGQ_GET:
        if (!weft_net_brings(op, queue->size)) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SIZE);
        }
        return weft_msgq_get(queue, op->out, timeout);
    case WEFT_NET_MSGQ_USED:
        return weft_msgq_used(queue, &op->result);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_msgq_put(const weft_remote_msgq_t *queue, const void *message,
                                   weft_timeout_t timeout)
{
    return weft_remote_call_plain(&queue->remote, (void *)(uintptr_t)message, timeout,
                                  WEFT_NET_MSGQ_PUT);
}

weft_status_t weft_remote_msgq_get(const weft_remote_msgq_t *queue, void *message,
                                   weft_timeout_t timeout)
{
    return weft_remote_call_plain(&queue->remote, message, timeout,
                                  WEFT_NET_MSGQ_GET | WEFT_NET_BRINGS);
}

weft_status_t weft_remote_msgq_used(const weft_remote_msgq_t *queue, uint32_t *messages)
{
    return weft_remote_ask(&queue->remote, WEFT_NET_MSGQ_USED, messages);
}

/** Bytes of a message of a queue here or elsewhere. */
static size_t size_of(weft_msgq_ref_t queue)
{
    const weft_remote_msgq_t *remote = weft_msgq_ref_remote(queue);

    return remote != NULL ? remote->remote.size : weft_msgq_ref_local(queue)->size;
}

weft_status_t weft_request_msgq_put(weft_request_t *request, weft_msgq_ref_t queue,
                                    const void *message, weft_timeout_t timeout)
{
    return weft_net_start_request(request, queue.hub, weft_serve_msgq,
                                  weft_net_op_put(WEFT_NET_MSGQ_PUT, message, size_of(queue)),
                                  timeout);
}

weft_status_t weft_request_msgq_get(weft_request_t *request, weft_msgq_ref_t queue, void *message,
                                    weft_timeout_t timeout)
{
    return weft_net_start_request(request, queue.hub, weft_serve_msgq,
                                  weft_net_op_get(WEFT_NET_MSGQ_GET, message, size_of(queue)),
                                  timeout);
}
