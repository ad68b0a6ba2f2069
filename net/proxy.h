/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Proxies, for the server and the second halves of services (net/hub/).
 */
#ifndef NET_PROXY_H
#define NET_PROXY_H

#include "deadline.h"
#include "net.h"
#include "proxy_task.h"
#include "task_internal.h"
#include "wait_args.h"

/** What a proxy does. */
enum weft_net_proxy_state {
    WEFT_NET_PROXY_IDLE,
    WEFT_NET_PROXY_BUSY,     /**< it waits, or its wait has ended and its call has not */
    WEFT_NET_PROXY_CANCELED, /**< busy, and its next wait shall end */
    WEFT_NET_PROXY_GONE,     /**< its client is gone; it cleans up */
};

/**
 * Second half of a service: continues when a wait of its first half has ended.
 * Context: the proxy.
 * @param ended how the wait ended
 * @return status of the call, or WEFT_PENDING: the proxy waits again
 */
typedef weft_status_t (*weft_net_resume_t)(weft_net_proxy_t *proxy, weft_status_t ended);

/** State of a service between its first half and its second, while the proxy waits. */
typedef union weft_net_proxy_wait_state {
    weft_flags_wait_t flags;
    weft_blackboard_wait_t board;
    weft_function_args_t function;
    struct {
        weft_mutex_t *mutex;
        weft_status_t status;
    } cond;
    void *block;
    size_t count;
} weft_net_proxy_wait_state_t;

/** A proxy. */
struct weft_net_proxy {
    weft_proxy_task_t proxy_task; /**< first: the kernel knows a proxy by its task */
    const weft_net_proxy_attr_t *attr;
    uint32_t state; /**< enum weft_net_proxy_state; words take short instructions here */
    weft_op_t op;
    weft_serve_t serve;
    void *object;
    weft_net_resume_t resume; /**< NULL: the call ends with the wait */
    weft_net_proxy_wait_state_t wait_state;
    uint8_t boost;  /**< what its client inherits: a priority, or WEFT_NET_NO_PRIORITY */
    bool cleans_up; /**< for a client that has ended and waits for that */
    weft_net_packet_t reply;
    weft_net_packet_t update;
};

/**
 * Makes the call that the members of the proxy describe; the proxy waits if it has to.
 * @param proxy busy, or canceled since
 * @param timeout not WEFT_NO_WAIT
 * @return status of the call; WEFT_PENDING: its proxy will end it
 */
weft_status_t weft_net_proxy_wait(weft_net_proxy_t *proxy, weft_timeout_t timeout);

/** Makes the call, and waits with the timeout that runs. @return as weft_net_proxy_wait() */
weft_status_t weft_net_proxy_call(weft_net_proxy_t *proxy);

/** The timeout of the call has no effect from now on. */
void weft_net_proxy_end_timeout(weft_net_proxy_t *proxy);

/**
 * Ends the wait of a call, or the one that it is about to begin. In several critical sections, if
 * it waits for a mutex: the caller is held, or no task. Reschedules nothing.
 */
void weft_net_proxy_cancel_locked(weft_net_proxy_t *proxy);

/** Ends the call of a client that is gone, and releases what the proxy owns. Kernel lock free. */
void weft_net_proxy_clean_up(weft_net_proxy_t *proxy);

/** The call has ended: sends the reply, or ends the request. */
void weft_net_proxy_finish(weft_net_proxy_t *proxy, weft_status_t status);

/**
 * Ends the call of a proxy that waits: sends the reply with WEFT_OK, if the link has room. The
 * caller ends the wait in the same critical section, and the proxy does not become ready.
 * @param payload op.out_size bytes
 * @return false: the call has not ended
 */
bool weft_net_proxy_answer_locked(weft_net_proxy_t *proxy, const void *payload);

/** Sends the end of a call to its client. Inline: each call ends so. */
static inline void weft_net_proxy_reply_locked(weft_net_proxy_t *proxy, weft_status_t status)
{
    const weft_net_proxy_attr_t *attr = proxy->attr;
    const weft_op_t *op = &proxy->op;

    if (weft_net_needs(WEFT_NET_NEED_BOOST) &&
        WEFT_UNLIKELY(proxy->proxy_task.task.contended != NULL)) {
        weft_net_boost_client_locked(proxy); /* tasks may wait since before it was the owner */
    }
    proxy->reply.payload = attr->buffer;
    weft_net_send_connected_locked(
        &proxy->reply, &weft_net_config.peers[attr->peer],
        weft_net_pack16(weft_net_what(WEFT_NET_REPLY, 0, op->priority), status),
        weft_net_pack16(attr->client, status == WEFT_OK ? op->out_size : 0U), op->result);
}

/** The proxy in whose name an operation with the timeout WEFT_WAIT_AS_PROXY is. */
static inline weft_net_proxy_t *weft_net_proxy_by(const weft_op_t *op)
{
    return (weft_net_proxy_t *)(void *)op->task;
}

#endif
