/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Server side: calls from other nodes to hubs of this one.
 *
 * A call is made where its packet arrives. If it has to wait, the client's proxy waits in the hub's
 * own queue, with the client's priority (proxy.c). The proxy owns the mutexes that its client has
 * locked.
 */
#include "proxy.h"
#include "timeout.h"

/** The proxy for which a packet of a peer is, or NULL. */
static weft_net_proxy_t *addressed_proxy(unsigned peer, const weft_net_header_t *header)
{
    unsigned number = weft_net_client(header);
    weft_net_proxy_t *proxy;

    if (WEFT_UNLIKELY(number >= weft_net_config.proxy_count)) { /* there may be none at all */
        return NULL;
    }
    proxy = &weft_net_config.proxies[number];
    return WEFT_LIKELY(proxy->attr->peer == peer) ? proxy : NULL;
}

static void describe(weft_op_t *op, const weft_net_header_t *header, const void *payload)
{
    op->service = (uint8_t)weft_net_service(header);
    op->priority = (uint8_t)weft_net_priority(header);
    op->in = payload;
    op->in_size = weft_net_length(header);
    op->out_size = 0;
    op->result = 0;
}

/**
 * Makes a call that may wait.
 * @param timeout argument of the request
 */
WEFT_SLOW_PATH static void make_call(weft_net_proxy_t *proxy, uint32_t timeout, const void *payload)
{
    void *buffer = proxy->attr->buffer;
    weft_status_t status;

    if (!weft_net_timeout_is_valid(timeout)) {
        return;
    }
    if (proxy->op.priority < proxy->attr->ceiling) {
        proxy->op.priority = proxy->attr->ceiling;
    }
    if (proxy->op.in_size != 0 && payload != buffer) {
        weft_arch_copy(buffer, payload, proxy->op.in_size);
        proxy->op.in = buffer;
    }
    proxy->state = WEFT_NET_PROXY_BUSY;
    status = weft_net_proxy_wait(proxy, weft_net_timeout_unpack(timeout));
    if (status != WEFT_PENDING) {
        weft_net_proxy_finish(proxy, status);
    }
}

void *weft_net_request_buffer(unsigned peer, const weft_net_header_t *header)
{
    const weft_net_proxy_t *proxy = addressed_proxy(peer, header);

    if (proxy == NULL || proxy->state != WEFT_NET_PROXY_IDLE || proxy->reply.queued ||
        weft_net_length(header) > proxy->attr->size) {
        return NULL;
    }
    return proxy->attr->buffer;
}

/** True if a request can be done: the proxy is there and free, and so is what it is to do. */
WEFT_COMMON_PATH bool is_valid_request(const weft_net_proxy_t *proxy,
                                       const weft_net_header_t *header)
{
    return WEFT_LIKELY(proxy != NULL && proxy->state == WEFT_NET_PROXY_IDLE &&
                       weft_net_hub(header) < proxy->attr->hub_count &&
                       weft_net_priority(header) < WEFT_PRIORITIES) &&
           WEFT_LIKELY(weft_net_length(header) <= proxy->attr->size);
}

/** Does what need not wait. @return false: it has to */
WEFT_COMMON_PATH bool done_at_once(weft_net_proxy_t *proxy, const weft_net_header_t *header)
{
    weft_status_t status = proxy->serve(proxy->object, &proxy->op, WEFT_NO_WAIT);

    if (WEFT_LIKELY(status != WEFT_WOULD_BLOCK || weft_net_argument(header) == WEFT_NO_WAIT)) {
        weft_arch_lock();
        weft_net_proxy_reply_locked(proxy, status);
        weft_arch_unlock();
        return true;
    }
    return false;
}

void weft_net_serve_request(unsigned peer, const weft_net_header_t *header, const void *payload)
{
    weft_net_proxy_t *proxy = addressed_proxy(peer, header);
    const weft_net_proxy_attr_t *attr;
    const weft_net_hub_t *hub;

    if (!is_valid_request(proxy, header)) {
        return;
    }
    attr = proxy->attr;
    hub = &attr->hubs[weft_net_hub(header)];
    describe(&proxy->op, header, payload);
    proxy->op.out = attr->buffer;
    proxy->op.room = attr->size;
    proxy->op.task = &proxy->proxy_task.task;
    proxy->serve = hub->serve;
    proxy->object = hub->object;
    if (!done_at_once(proxy, header)) {
        make_call(proxy, weft_net_argument(header), payload);
    }
}

weft_status_t weft_net_serve_own(weft_net_client_t *client, weft_serve_t serve, void *object,
                                 weft_timeout_t timeout)
{
    unsigned number = client->proxies[weft_net_config.peer_count];
    weft_net_proxy_t *proxy = &weft_net_config.proxies[number];
    weft_status_t status;
    bool held;

    weft_check(number != WEFT_NET_NOBODY, WEFT_MISUSE_REMOTE_USER);
    proxy->op = client->own;
    proxy->op.priority = (uint8_t)weft_net_request_priority(client->task);
    proxy->op.task = &proxy->proxy_task.task;
    proxy->serve = serve;
    proxy->object = object;
    /*
     * No other task runs in the middle of the call: weft_proxy_of_call is one for all, and the
     * proxy must not continue a call whose first half has not returned. Where packets are taken, in
     * handlers and in the idle task, and in SWIs, that is so anyway. The task of the client does
     * not end before the proxy waits, since the call begins when it is held; unless a callback
     * starts the call.
     */
    weft_arch_lock();
    if (!weft_net_may_start_locked(client)) {
        weft_arch_unlock();
        return WEFT_CANCELED;
    }
    held = weft_sched_hold_locked();
    client->peer = weft_net_config.peer_count;
    client->state = WEFT_NET_CALL_SENT;
    proxy->state = WEFT_NET_PROXY_BUSY; /* from here on it can be canceled */
    weft_arch_unlock();
    status = timeout == WEFT_NO_WAIT ? serve(object, &proxy->op, WEFT_NO_WAIT)
                                     : weft_net_proxy_wait(proxy, timeout);
    if (status != WEFT_PENDING) {
        weft_net_proxy_finish(proxy, status);
    }
    weft_arch_lock();
    if (proxy->state == WEFT_NET_PROXY_CANCELED) {
        weft_net_cancel_own_locked(client); /* the call was ended before the wait began */
    }
    (void)weft_sched_leave_held_unlock(held);
    return WEFT_OK;
}

void weft_net_cancel_own_locked(const weft_net_client_t *client)
{
    weft_net_proxy_cancel_locked(
        &weft_net_config.proxies[client->proxies[weft_net_config.peer_count]]);
}

/** The priority of a client has changed; NO_PRIORITY: it is suspended. */
static void change_priority(weft_net_proxy_t *proxy, uint32_t priority)
{
    weft_task_t *task = &proxy->proxy_task.task;

    if (priority < WEFT_PRIORITIES) {
        if (priority < proxy->attr->ceiling) {
            priority = proxy->attr->ceiling;
        }
        (void)weft_task_set_priority(task, (weft_priority_t)priority);
        (void)weft_task_resume(task);
    } else if (priority == WEFT_NET_NO_PRIORITY && weft_task_is_waiting(task)) {
        (void)weft_task_suspend(task);
    }
}

/** A client has canceled its call. */
static void cancel(weft_net_proxy_t *proxy, uint32_t priority)
{
    weft_arch_lock();
    weft_net_proxy_cancel_locked(proxy);
    (void)weft_sched_leave_unlock();
    (void)weft_task_resume(&proxy->proxy_task.task);
    if (priority < WEFT_PRIORITIES) {
        change_priority(proxy, priority);
    }
}

/** A client has canceled its call, or has ended. */
WEFT_SLOW_PATH static void end_early(weft_net_proxy_t *proxy, uint32_t state)
{
    if (weft_net_needs(WEFT_NET_NEED_ORPHAN) && (state & WEFT_NET_UPDATE_ORPHAN) != 0) {
        proxy->cleans_up = true;
        weft_net_proxy_clean_up(proxy);
    } else if ((state & WEFT_NET_UPDATE_CANCELED) != 0 && proxy->state != WEFT_NET_PROXY_IDLE) {
        cancel(proxy, state & WEFT_NET_UPDATE_PRIORITY);
    }
}

void weft_net_take_client_update(unsigned peer, const weft_net_header_t *header)
{
    weft_net_proxy_t *proxy = addressed_proxy(peer, header);
    uint32_t state = weft_net_argument(header);

    if (proxy == NULL) {
        return;
    }
    if (state > WEFT_NET_UPDATE_PRIORITY) {
        end_early(proxy, state);
    } else if (proxy->state != WEFT_NET_PROXY_IDLE) {
        change_priority(proxy, state);
    }
}
