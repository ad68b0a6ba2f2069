/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls to hubs of other nodes, for the services of each kind (net/hub/).
 */
#ifndef NET_CLIENT_H
#define NET_CLIENT_H

#include <weft/request.h>

/**
 * Makes a call and waits for its end. The timeout counts where the hub is.
 * Context: task that the description lists as a user of the hub.
 * @return the service's status, or WEFT_NODE_DOWN
 */
weft_status_t weft_remote_call(const weft_remote_t *remote, weft_op_t *op, weft_timeout_t timeout);

/** Of a service: its message comes from the hub. */
#define WEFT_NET_BRINGS 0x10U

/**
 * weft_remote_call() for services that carry a message of the hub, or nothing.
 * @param message NULL: nothing; not written to, unless the service has WEFT_NET_BRINGS
 */
weft_status_t weft_remote_call_plain(const weft_remote_t *remote, void *message,
                                     weft_timeout_t timeout, unsigned service);

/**
 * Asks for a value, which takes no wait at the hub; waits for the first contact with its node.
 * @param value written with WEFT_OK only
 * @return as weft_remote_call()
 */
weft_status_t weft_remote_ask(const weft_remote_t *remote, unsigned service, uint32_t *value);

/**
 * Makes a call that cannot wait and whose result does not matter. To a posted
 * hub, and from an ISR, it returns when the link has taken the packet; from a task,
 * if the link is full, it becomes a call like any other.
 * @param in what the call carries, `size` bytes, or NULL; read before the call returns
 * Context: task that the description lists as a user of the hub; ISR.
 * @return WEFT_OK, WEFT_NODE_DOWN; in an ISR also WEFT_WOULD_BLOCK: no room
 */
weft_status_t weft_remote_post(const weft_remote_t *remote, unsigned service, const void *in,
                               size_t size);

/**
 * Starts a request.
 * @param hub as in a reference: this node's object, or another's with WEFT_REF_REMOTE
 * @param serve the kind's service
 * @return WEFT_OK, WEFT_NODE_DOWN, WEFT_CANCELED
 */
weft_status_t weft_net_start_request(weft_request_t *request, uintptr_t hub, weft_serve_t serve,
                                     weft_op_t op, weft_timeout_t timeout);

#endif
