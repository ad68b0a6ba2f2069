/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Barriers of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { WAIT, WAITING };

weft_status_t weft_serve_barrier(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_barrier_t *barrier = hub;

    switch (op->service) {
    case WAIT:
        return weft_barrier_wait(barrier, timeout);
    case WAITING:
        return weft_barrier_waiting(barrier, &op->result);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_barrier_wait(const weft_remote_barrier_t *barrier, weft_timeout_t timeout)
{
    return weft_remote_call_plain(&barrier->remote, NULL, timeout, WAIT);
}

weft_status_t weft_remote_barrier_waiting(const weft_remote_barrier_t *barrier, uint32_t *tasks)
{
    return weft_remote_ask(&barrier->remote, WAITING, tasks);
}

weft_status_t weft_request_barrier_wait(weft_request_t *request, weft_barrier_ref_t barrier,
                                        weft_timeout_t timeout)
{
    return weft_net_start_request(request, barrier.hub, weft_serve_barrier, weft_net_op(WAIT),
                                  timeout);
}
