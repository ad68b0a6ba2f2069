/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Client side: calls from this node to hubs of others. How they end: with their reply in reply.c,
 * with their task or the peer in orphan.c.
 *
 * A call that was sent ends with its reply, or because the peer is lost. What happens at the hub is
 * decided there, timeout and cancellation included, so that no unit is lost or given twice.
 */
#include "client.h"

#include <weft/clock.h>

#include "net.h"
#include "timeout.h"

/**
 * The client that was looked up last: most tasks that call do so again and again. Not read without
 * fast paths, so that the compiler removes it.
 */
static weft_net_client_t *last_client;

void weft_net_start_clients(void)
{
    last_client = weft_net_config.clients;
    for (unsigned i = 0; i < weft_net_config.client_count; i++) {
        weft_net_clear_boosts(&weft_net_config.clients[i]);
    }
}

weft_net_client_t *weft_net_client_of(const weft_task_t *task)
{
    for (unsigned i = 0; i < weft_net_config.client_count; i++) {
        weft_net_client_t *client = &weft_net_config.clients[i];

        if (client->task == task) {
            last_client = client;
            return client;
        }
        if (weft_net_needs(WEFT_NET_NEED_REQUESTS)) {
            i += client->requests;
        }
    }
    return NULL;
}

/**
 * weft_net_client_of(), which first tries the client that was looked up last. Not on a node without
 * clients.
 */
static inline weft_net_client_t *client_of(const weft_task_t *task)
{
    weft_net_client_t *client = last_client;

    return WEFT_CONFIG_FAST_PATHS && WEFT_LIKELY(client->task == task) ? client
                                                                       : weft_net_client_of(task);
}

/** An effective priority as a number, which mostly is the task's own. */
static unsigned priority_of(const weft_task_t *task, uint32_t mask)
{
    return WEFT_CONFIG_FAST_PATHS && WEFT_LIKELY(mask == weft_arch_priority_mask(task->base))
               ? task->base
               : weft_net_priority_of(mask);
}

unsigned weft_net_request_priority(const weft_task_t *task)
{
    uint32_t mask = task->priority_mask;

    return mask == WEFT_ARCH_PRIORITY_MIN ? task->base : priority_of(task, mask);
}

WEFT_ALWAYS_INLINE void start_call_locked(weft_net_client_t *client, weft_net_peer_t *peer,
                                          unsigned hub, weft_timeout_t timeout, unsigned priority)
{
    const weft_op_t *op = client->op;

    client->known = (uint16_t)priority;
    client->request.payload = op->in;
    client->state = WEFT_NET_CALL_SENT;
    weft_net_send_connected_locked(
        &client->request, peer,
        weft_net_pack16(weft_net_what(WEFT_NET_REQUEST, op->service, priority), hub),
        weft_net_pack16(client->proxies[peer->index], op->in_size),
        weft_net_timeout_pack_locked(timeout));
}

void weft_net_start_call_locked(weft_net_client_t *client, weft_net_peer_t *peer, unsigned hub,
                                weft_timeout_t timeout)
{
    start_call_locked(client, peer, hub, timeout, weft_net_request_priority(client->task));
}

void weft_net_send_client_update_locked(weft_net_client_t *client, uint32_t state)
{
    unsigned priority = state & WEFT_NET_UPDATE_PRIORITY;

    client->known = (uint16_t)state;
    weft_net_send_to_locked(&client->update, client->peer,
                            weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_CLIENT,
                                          priority < WEFT_PRIORITIES ? priority : 0U),
                            client->proxies[client->peer], state);
}

void weft_net_cancel_call_locked(weft_net_client_t *client)
{
    weft_net_send_client_update_locked(client, client->known | WEFT_NET_UPDATE_CANCELED);
}

/** Its wait was ended early: the call is asked to end, and waited for again. */
WEFT_SLOW_PATH static void await_canceled(weft_net_client_t *client)
{
    do {
        weft_arch_lock();
        if (client->state != WEFT_NET_CALL_SENT) {
            weft_arch_unlock();
            return;
        }
        weft_net_cancel_call_locked(client);
    } while (weft_wait_block_general_unlock(&client->waitq) != WEFT_OK);
}

/** Waits for the end of a call that was sent. Releases the kernel lock. */
WEFT_COMMON_PATH void await_unlock(weft_net_client_t *client)
{
    if (weft_wait_block_unlock(&client->waitq) != WEFT_OK) {
        await_canceled(client);
    }
    client->state = WEFT_NET_CALL_NONE;
}

/** True if a call to the peer can be sent. */
static bool is_ready(const weft_net_client_t *client, const weft_net_peer_t *peer)
{
    return WEFT_LIKELY(peer->state == WEFT_NODE_UP) &&
           WEFT_LIKELY(client->state != WEFT_NET_CALL_ORPHANED);
}

/** The peers clean up after the previous incarnation of the task: waits for a step of that. */
static weft_status_t await_clean_up(const weft_net_client_t *client, weft_timeout_t timeout)
{
    if (client->state != WEFT_NET_CALL_ORPHANED) {
        return WEFT_OK;
    }
    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    if (weft_timeout_has_passed(timeout)) {
        return WEFT_TIMEOUT;
    }
    return weft_sleep(WEFT_NET_RETRY) == WEFT_CANCELED ? WEFT_CANCELED : WEFT_OK;
}

/**
 * Waits until a call to the peer can be sent, which has to be checked again with the kernel lock.
 * @param timeout no duration
 */
static weft_status_t get_ready(const weft_net_client_t *client, weft_net_peer_t *peer,
                               weft_timeout_t timeout)
{
    weft_status_t status;

    do {
        status = weft_net_connect(peer, timeout);
        if (status == WEFT_OK) {
            status = await_clean_up(client, timeout);
        }
    } while (status == WEFT_OK && !is_ready(client, peer));
    return status;
}

/**
 * Waits until a call to the peer can be sent, and makes it. Releases the kernel lock. Apart from
 * weft_remote_call(), whose registers need not be saved for this.
 */
WEFT_SLOW_PATH static weft_status_t call_when_ready_unlock(const weft_remote_t *remote,
                                                           weft_op_t *op,
                                                           const weft_net_client_t *client,
                                                           weft_timeout_t timeout)
{
    weft_status_t status;

    weft_arch_unlock();
    timeout = weft_timeout_absolute(timeout);
    status = get_ready(client, remote->peer, timeout);
    return status == WEFT_OK ? weft_remote_call(remote, op, timeout) : status;
}

/**
 * Without WEFT_NET_NEED_ORPHAN: waits until the orphaned call of the previous incarnation has
 * ended. It was canceled, so nothing delays that.
 */
static inline void await_last_locked(weft_net_client_t *client)
{
    while (client->state == WEFT_NET_CALL_ORPHANED) {
        weft_wait_block_unlock(&client->waitq);
        weft_arch_lock();
    }
}

/** True if the description lets the task call hubs of the peer. */
static bool is_declared(const weft_net_client_t *client, const weft_net_peer_t *peer)
{
    return client != NULL && client->proxies[peer->index] != WEFT_NET_NOBODY;
}

weft_status_t weft_remote_call(const weft_remote_t *remote, weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_client_t *client = client_of(weft_kernel.current);
    weft_net_peer_t *peer = remote->peer;

    weft_check_task();
    weft_check_not(weft_wrong_timeout(timeout));
    weft_check_not(weft_wrong_memory(op->in, op->in_size));
    weft_check_not(weft_wrong_memory(op->out, op->out_size));
    weft_check(is_declared(client, peer), WEFT_MISUSE_REMOTE_USER);
    weft_arch_lock();
    if (!weft_net_needs(WEFT_NET_NEED_ORPHAN)) {
        await_last_locked(client);
    } else if (!is_ready(client, peer)) {
        return call_when_ready_unlock(remote, op, client, timeout);
    }
    weft_task_set(weft_kernel.current, WEFT_TASK_FLAG_REMOTE);
    client->peer = peer->index;
    client->op = op;
    start_call_locked(client, peer, remote->hub, timeout,
                      priority_of(client->task, client->task->priority_mask));
    await_unlock(client);
    return WEFT_CONFIG_FAST_PATHS && WEFT_LIKELY(client->status <= WEFT_NODE_DOWN)
               ? client->status
               : weft_net_status_of(client);
}

weft_status_t weft_remote_call_plain(const weft_remote_t *remote, void *message,
                                     weft_timeout_t timeout, unsigned service)
{
    uint16_t size = WEFT_LIKELY(message != NULL) ? remote->size : 0U;
    weft_op_t op = {.service = (uint8_t)(service % WEFT_NET_BRINGS)};

    WEFT_CHECK(weft_wrong_memory(message, remote->size));
    if (service < WEFT_NET_BRINGS) {
        op.in = message;
        op.in_size = size;
    } else {
        op.out = message;
        op.out_size = size;
        op.room = size;
    }
    return weft_remote_call(remote, &op, timeout);
}

weft_status_t weft_remote_ask(const weft_remote_t *remote, unsigned service, uint32_t *value)
{
    weft_op_t op = {.service = (uint8_t)service};
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(value));
    status = weft_remote_call(remote, &op, WEFT_FOREVER);
    if (status == WEFT_OK) {
        *value = op.result;
    }
    return status;
}

/**
 * Sends a packet without a reply, if that is possible at once. Kernel lock held.
 * @param header filled in
 */
WEFT_COMMON_PATH bool post_locked(const weft_remote_t *remote, weft_net_header_t *header,
                                  unsigned service, const void *in, size_t size)
{
    weft_net_peer_t *peer = remote->peer;
    weft_link_t *link = peer->link;
    unsigned number = WEFT_NET_NOBODY;
    unsigned priority = 0;

    if (weft_sched_in_task()) {
        const weft_net_client_t *client = client_of(weft_kernel.current);

        number = client->proxies[peer->index];
        priority = client->task->base;
    }
    weft_net_fill_header(
        header, peer,
        weft_net_pack16(weft_net_what(WEFT_NET_POSTED, service, priority), remote->hub),
        weft_net_pack16(number, (uint32_t)size), 0);
    if (peer->state != WEFT_NODE_UP || link->stalled) {
        return false;
    }
    peer->sent++;
    return weft_net_drive_locked(link, header, in);
}

/** A call that is not posted, or could not be. */
WEFT_OUT_OF_LINE static weft_status_t not_posted(const weft_remote_t *remote, unsigned service,
                                                 const void *in, size_t size)
{
    weft_op_t op = {.service = (uint8_t)service, .in = in, .in_size = (uint16_t)size};
    unsigned state = remote->peer->state;

    weft_check(weft_net_needs(WEFT_NET_NEED_POST) || weft_sched_in_task(), WEFT_MISUSE_REMOTE_USER);
    if (!weft_net_needs(WEFT_NET_NEED_POST) || weft_sched_in_task()) {
        return weft_remote_call(remote, &op, WEFT_FOREVER);
    }
    return state == WEFT_NODE_UP || state == WEFT_NODE_STARTING ? WEFT_WOULD_BLOCK : WEFT_NODE_DOWN;
}

/** The peer is not there, or the link did not take the packet. Releases the kernel lock. */
WEFT_OUT_OF_LINE static weft_status_t
take_back_unlock(const weft_remote_t *remote, unsigned service, const void *in, size_t size)
{
    weft_net_peer_t *peer = remote->peer;

    if (peer->state == WEFT_NODE_UP && !peer->link->stalled) {
        peer->sent--;
        peer->link->stalled = true;
    }
    weft_arch_unlock();
    return not_posted(remote, service, in, size);
}

/*
 * The slow path reads its arguments back from the header, so that this function saves fewer
 * registers.
 */
weft_status_t weft_remote_post(const weft_remote_t *remote, unsigned service, const void *in,
                               size_t size)
{
    weft_net_header_t header;

    WEFT_CHECK(weft_wrong_memory(in, size));
    if (!weft_net_needs(WEFT_NET_NEED_POST) ||
        ((remote->options & WEFT_REMOTE_POSTED) == 0 && weft_sched_in_task())) {
        return not_posted(remote, service, in, size);
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_check(!weft_sched_in_task() || weft_net_client_of(weft_kernel.current) != NULL,
                   WEFT_MISUSE_REMOTE_USER);
    }
    weft_arch_lock();
    if (!post_locked(remote, &header, service, in, size)) {
        return take_back_unlock(remote, weft_net_service(&header), in, weft_net_length(&header));
    }
    weft_arch_unlock();
    return WEFT_OK;
}

/** Sends the changed priority of a client to the proxy that makes its call. */
static void send_priority_locked(weft_net_client_t *client, uint32_t mask)
{
    const weft_task_t *task = client->task;
    unsigned priority;

    if (client->state != WEFT_NET_CALL_SENT || task->wait != &client->waitq) {
        return;
    }
    priority = mask == WEFT_ARCH_PRIORITY_MIN ? WEFT_NET_NO_PRIORITY : priority_of(task, mask);
    if (priority != (client->known & WEFT_NET_UPDATE_PRIORITY)) {
        weft_net_send_client_update_locked(client,
                                           priority | (client->known & WEFT_NET_UPDATE_CANCELED));
    }
}

uint32_t weft_netif_priority_locked(weft_task_t *task, uint32_t mask)
{
    weft_net_proxy_t *proxy = weft_net_needs(WEFT_NET_NEED_BOOST) ? weft_net_proxy_of(task) : NULL;
    weft_net_client_t *client;

    if (proxy != NULL) {
        weft_net_boost_client_locked(proxy);
        return mask;
    }
    client = !WEFT_CONFIG_FAST_PATHS || last_client != NULL ? client_of(task) : NULL;
    if (client == NULL) {
        return mask;
    }
    if (weft_net_needs(WEFT_NET_NEED_BOOSTED) && mask != WEFT_ARCH_PRIORITY_MIN) {
        mask = weft_net_boosted_mask_locked(client, mask);
    }
    send_priority_locked(client, mask);
    return mask;
}
