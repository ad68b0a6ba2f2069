/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The common part of services of other nodes' hubs; the hubs themselves are in kernel/, each kind
 * in a file of its name. All that a new kind of hub touches is in doc/how-to/own-hub.md. Each file
 * of this folder has, for one kind, the functions weft_remote_<kind>_<service>(), the requests, and
 * weft_serve_<kind>(hub, op, timeout), which runs where the hub is. Who calls that, and how:
 *
 *  - A call of another node: in the interrupt or idle task that takes the packet. First with
 *    WEFT_NO_WAIT; then, if that returns WEFT_WOULD_BLOCK and the call may wait, with
 *    WEFT_WAIT_AS_PROXY, so that the client's proxy waits.
 *  - A request to a hub of this node: in the task that starts it, at once with WEFT_WAIT_AS_PROXY,
 *    or with WEFT_NO_WAIT if that is its timeout.
 *  - A posted call: as the first, once, with WEFT_NO_WAIT. op->task is NULL and op->room 0;
 *    besides these only op->service, op->in and op->in_size are set. op->out must not be used;
 *    op->result and the status are ignored. A hub with WEFT_NET_HUB_OWNED gets none.
 *
 * So with WEFT_NO_WAIT a service does not change the proxy, and op->task may be NULL, except of a
 * hub with WEFT_NET_HUB_OWNED: there the proxy is to become the owner. What is set in `resume` then
 * has no effect. With WEFT_WAIT_AS_PROXY a service that has something to do after the wait sets
 * `resume` of the proxy before. A service validates all that it is asked: what would be misuse of a
 * hub of this node is the result WEFT_NET_MISUSE(), which the client's node reports.
 */
#ifndef NET_HUB_HUB_H
#define NET_HUB_HUB_H

#include "client.h"
#include "proxy.h"
#include "server.h"

/** An operation without data. */
static inline weft_op_t weft_net_op(unsigned service)
{
    return (weft_op_t){.service = (uint8_t)service};
}

/** One that carries something to the hub. */
static inline weft_op_t weft_net_op_put(unsigned service, const void *message, size_t size)
{
    return (weft_op_t){.service = (uint8_t)service, .in = message, .in_size = (uint16_t)size};
}

/** One that brings something from the hub. */
static inline weft_op_t weft_net_op_get(unsigned service, void *message, size_t size)
{
    return (weft_op_t){.service = (uint8_t)service,
                       .out = message,
                       .out_size = (uint16_t)size,
                       .room = (uint16_t)size};
}

/** Copies what an operation carries, if it is as much. */
static inline bool weft_net_carried(const weft_op_t *op, void *to, size_t size)
{
    if (op->in_size != size) {
        return false;
    }
    weft_arch_copy(to, op->in, size);
    return true;
}

/** Takes back the block of a pool that an operation names, if it is one and is out. */
weft_status_t weft_net_take_back(weft_pool_t *pool, const weft_op_t *op);

/** Announces how much a service writes. @return false: there is no room for it */
static inline bool weft_net_brings(weft_op_t *op, size_t size)
{
    op->out_size = (uint16_t)size;
    return size <= op->room;
}

#endif
