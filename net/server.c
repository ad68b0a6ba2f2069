/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Server side: calls from other nodes to hubs of this one.
 *
 * What can be done without waiting is done where the packet arrives. Otherwise
 * the client's proxy, an ordinary task, makes the call with the client's
 * priority and waits in the hub's own queue. It owns the mutexes that its client
 * has locked.
 */
#include "net.h"
#include "timeout.h"

/** Proxies that have a call to make and have not started: later calls must not pass them. */
static volatile unsigned starting;

weft_net_proxy_t *weft_net_proxy_of(const weft_task_t *task)
{
    uintptr_t offset = (uintptr_t)task - (uintptr_t)weft_net_config.proxies;

    if (offset >= weft_net_config.proxy_count * sizeof(weft_net_proxy_t)) {
        return NULL;
    }
    return (weft_net_proxy_t *)(uintptr_t)task;
}

/** The call has ended: sends the reply to the client. */
WEFT_COMMON_PATH void finish(weft_net_proxy_t *proxy, weft_status_t status)
{
    const weft_net_proxy_attr_t *attr = proxy->attr;
    const weft_op_t *op = &proxy->op;

    proxy->state = WEFT_NET_PROXY_IDLE;
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && attr->peer == weft_net_config.peer_count) {
        weft_net_config.clients[attr->client].own.result = op->result;
        weft_net_end_call(&weft_net_config.clients[attr->client], status);
        return;
    }
    weft_arch_lock();
    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_task_clear(&proxy->task, WEFT_TASK_FLAG_EXPIRED); /* of cancel_locked() */
    }
    if (weft_net_needs(WEFT_NET_NEED_BOOST) && WEFT_UNLIKELY(proxy->task.contended != NULL)) {
        weft_net_boost_client_locked(
            proxy); /* it may have waiters that came before it was the owner */
    }
    proxy->reply.payload = attr->buffer;
    weft_net_send_connected_locked(
        &proxy->reply, &weft_net_config.peers[attr->peer],
        weft_net_pack16(weft_net_what(WEFT_NET_REPLY, 0, op->priority), status),
        weft_net_pack16(attr->client, status == WEFT_OK ? op->out_size : 0U), op->result);
    weft_arch_unlock();
}

/** The proxy has started to make its call, or never will: later calls may pass. */
static void mark_started_locked(weft_net_proxy_t *proxy)
{
    if (WEFT_CONFIG_FAST_PATHS && proxy->pending != 0) {
        proxy->pending = 0;
        starting--;
    }
}

/** Body of a proxy. */
static void make_calls(void *arg)
{
    weft_net_proxy_t *proxy = arg;

    for (;;) {
        bool canceled;
        weft_status_t status;

        weft_sem_take(&proxy->work, WEFT_FOREVER);
        if (WEFT_CONFIG_FAST_PATHS) {
            weft_arch_lock();
            mark_started_locked(proxy);
            weft_arch_unlock();
        }
        /* What need not wait, such as an unlock, is done although it was canceled. */
        canceled = proxy->state == WEFT_NET_PROXY_CANCELED;
        status = proxy->serve(proxy->object, &proxy->op, canceled ? WEFT_NO_WAIT : proxy->timeout);
        canceled = proxy->state == WEFT_NET_PROXY_CANCELED;
        finish(proxy, canceled && (status == WEFT_WOULD_BLOCK || status == WEFT_TIMEOUT)
                          ? WEFT_CANCELED
                          : status);
    }
}

void weft_net_send_proxy_update_locked(weft_net_proxy_t *proxy, uint32_t state)
{
    const weft_net_proxy_attr_t *attr = proxy->attr;
    unsigned priority = state & WEFT_NET_UPDATE_PRIORITY;

    weft_net_send_to_locked(&proxy->update, attr->peer,
                            weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_PROXY,
                                          priority < WEFT_PRIORITIES ? priority : 0U),
                            attr->client, state);
}

/** Makes a proxy, and makes it ready. */
static void start_proxy(weft_net_proxy_t *proxy)
{
    const weft_net_proxy_attr_t *attr = proxy->attr;
    const weft_task_attr_t task = {
        .entry = make_calls,
        .arg = proxy,
        .stack = attr->stack,
        .stack_size = attr->stack_size,
        .priority = WEFT_PRIORITIES - 1U,
    };

    proxy->state = WEFT_NET_PROXY_IDLE;
    if (weft_net_needs(WEFT_NET_NEED_BOOST)) {
        proxy->boost = WEFT_NET_NO_PRIORITY;
    }
    weft_sem_init(&proxy->work, 0);
    weft_task_create(&proxy->task, &task);
    if (weft_net_needs(WEFT_NET_NEED_ABANDON)) {
        weft_task_set(&proxy->task, WEFT_TASK_FLAG_REMOTE);
    }
    weft_task_start(&proxy->task);
}

void weft_net_start_proxies(void)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        weft_net_config.proxies[i].attr = &weft_net_config.proxy_attrs[i];
        start_proxy(&weft_net_config.proxies[i]);
    }
}

/** The proxy for which a packet of a peer is, or NULL. */
static weft_net_proxy_t *addressed_proxy(unsigned peer, const weft_net_header_t *header)
{
    unsigned number = weft_net_client(header);
    weft_net_proxy_t *proxy = &weft_net_config.proxies[number];

    return WEFT_LIKELY(number < weft_net_config.proxy_count && proxy->attr->peer == peer) ? proxy
                                                                                          : NULL;
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

/** The proxy makes the call itself. */
static void hand_over(weft_net_proxy_t *proxy)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_arch_lock();
        starting++;
        proxy->pending = 1;
        weft_arch_unlock();
    }
    proxy->state = WEFT_NET_PROXY_BUSY;
    if (!WEFT_CONFIG_FAST_PATHS || proxy->task.base != proxy->op.priority) {
        weft_task_set_priority(&proxy->task, proxy->op.priority);
    }
    weft_sem_give(&proxy->work);
}

/**
 * The call has to wait, or its turn has not come.
 * @param timeout argument of the request
 */
WEFT_SLOW_PATH static void defer(weft_net_proxy_t *proxy, uint32_t timeout, const void *payload)
{
    void *buffer = proxy->attr->buffer;

    if (!weft_net_timeout_is_valid(timeout)) {
        return;
    }
    proxy->timeout = weft_net_timeout_unpack(timeout);
    if (proxy->op.priority < proxy->attr->ceiling) {
        proxy->op.priority = proxy->attr->ceiling;
    }
    if (proxy->op.in_size != 0 && payload != buffer) {
        weft_arch_copy(buffer, payload, proxy->op.in_size);
        proxy->op.in = buffer;
    }
    hand_over(proxy);
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

/** Does what need not wait, unless it would pass an earlier call. */
WEFT_COMMON_PATH bool done_at_once(weft_net_proxy_t *proxy, const weft_net_hub_t *hub,
                                   const weft_net_header_t *header)
{
    weft_status_t status =
        starting != 0 ? WEFT_NET_DEFER : hub->serve(hub->object, &proxy->op, WEFT_NO_WAIT);

    if (WEFT_LIKELY(status != WEFT_NET_DEFER) &&
        WEFT_LIKELY(status != WEFT_WOULD_BLOCK || weft_net_argument(header) == WEFT_NO_WAIT)) {
        finish(proxy, status);
        return true;
    }
    return false;
}

void weft_net_request(unsigned peer, const weft_net_header_t *header, const void *payload)
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
    proxy->op.task = &proxy->task;
    proxy->serve = hub->serve;
    proxy->object = hub->object;
    if (WEFT_CONFIG_FAST_PATHS && done_at_once(proxy, hub, header)) {
        return;
    }
    defer(proxy, weft_net_argument(header), payload);
}

void weft_net_serve_own(weft_net_client_t *client, weft_serve_t serve, void *object,
                        weft_timeout_t timeout)
{
    unsigned number = client->proxies[weft_net_config.peer_count];
    weft_net_proxy_t *proxy = &weft_net_config.proxies[number];

    weft_check(number != WEFT_NET_NOBODY, WEFT_MISUSE_REMOTE_USER);
    proxy->op = client->own;
    proxy->op.priority = (uint8_t)weft_net_priority_of(client->task->priority_mask);
    proxy->op.task = &proxy->task;
    proxy->serve = serve;
    proxy->object = object;
    proxy->timeout = timeout;
    hand_over(proxy);
}

/** True if the proxy waits for what it was asked to do. */
static bool waits(const weft_net_proxy_t *proxy)
{
    return proxy->task.wait != NULL && proxy->task.wait != &proxy->work.waitq;
}

/**
 * Ends the call of a proxy, or marks it to be ended when it has begun to wait.
 * @return true if this has to be tried again
 */
static bool cancel_locked(weft_net_proxy_t *proxy)
{
    weft_task_t *owner;

    if (proxy->state == WEFT_NET_PROXY_IDLE || proxy->state == WEFT_NET_PROXY_ENDED) {
        return false;
    }
    proxy->state = WEFT_NET_PROXY_CANCELED;
    if (!waits(proxy)) {
        if (WEFT_CONFIG_FAST_PATHS) {
            return true;
        }
        weft_task_set(&proxy->task,
                      WEFT_TASK_FLAG_EXPIRED); /* its wait ends as soon as it begins */
        return false;
    }
    owner = weft_wait_end_locked(&proxy->task, WEFT_CANCELED);
    weft_sched_ready_locked(&proxy->task);
    if (owner != NULL) {
        weft_wait_refresh_at_once_locked(owner);
    }
    return false;
}

static bool cancel(weft_net_proxy_t *proxy)
{
    bool again;

    weft_arch_lock();
    again = cancel_locked(proxy);
    weft_sched_leave_unlock();
    return again;
}

void weft_net_cancel_own_locked(weft_net_client_t *client)
{
    weft_net_proxy_t *proxy = &weft_net_config.proxies[client->proxies[weft_net_config.peer_count]];

    if (cancel_locked(proxy) && weft_net_needs(WEFT_NET_NEED_ABANDON)) {
        weft_net_retry_soon_locked();
    }
}

/** Passes on the mutexes of a proxy that are not to report its end, on a node that has some. */
static void release_mutexes(weft_net_proxy_t *proxy)
{
    if (weft_net_config.release_mutexes != NULL) {
        weft_net_config.release_mutexes(proxy);
    }
}

/**
 * Restarts a proxy that has ended. One that is the interrupted task, also of an SWI, has to
 * wait: its stack is in use until the interrupt and the SWI end.
 */
static void restart_proxy(weft_net_proxy_t *proxy)
{
    if (&proxy->task == weft_swi_task()) {
        weft_net_retry_soon();
        return;
    }
    start_proxy(proxy);
    if (proxy->orphaned != 0) {
        proxy->orphaned = 0;
        weft_arch_lock();
        weft_net_send_proxy_update_locked(proxy, WEFT_NET_UPDATE_ORPHAN);
        weft_arch_unlock();
    }
}

/** Ends the proxy's call, and releases what it owns. */
static void clean_up(weft_net_proxy_t *proxy)
{
    weft_arch_lock();
    mark_started_locked(proxy);
    weft_net_dequeue_locked(&proxy->update);
    weft_arch_unlock();
    proxy->state = WEFT_NET_PROXY_ENDED;
    weft_task_suspend(&proxy->task); /* from here on it obtains nothing more */
    weft_task_cancel(&proxy->task);
    release_mutexes(proxy);
    weft_task_abort(&proxy->task);
    restart_proxy(proxy);
}

/** The priority of a client has changed; NO_PRIORITY: it is suspended. */
static void change_priority(weft_net_proxy_t *proxy, uint32_t priority)
{
    if (priority < WEFT_PRIORITIES) {
        if (priority < proxy->attr->ceiling) {
            priority = proxy->attr->ceiling;
        }
        weft_task_set_priority(&proxy->task, (weft_priority_t)priority);
        weft_task_resume(&proxy->task);
    } else if (priority == WEFT_NET_NO_PRIORITY) {
        weft_task_suspend(&proxy->task);
    }
}

/** A client has canceled its call, or has ended. */
WEFT_SLOW_PATH static void end_early(weft_net_proxy_t *proxy, uint32_t state)
{
    uint32_t priority = state & WEFT_NET_UPDATE_PRIORITY;

    if (weft_net_needs(WEFT_NET_NEED_ABANDON) && (state & WEFT_NET_UPDATE_ORPHAN) != 0) {
        proxy->orphaned = 1;
        clean_up(proxy);
    } else if ((state & WEFT_NET_UPDATE_CANCELED) != 0) {
        if (cancel(proxy) && weft_net_needs(WEFT_NET_NEED_ABANDON)) {
            weft_net_retry_soon();
        }
        weft_task_resume(&proxy->task);
        if (proxy->state == WEFT_NET_PROXY_CANCELED && priority < WEFT_PRIORITIES) {
            change_priority(proxy, priority);
        }
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

void weft_net_proxies_lost(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->attr->peer == peer) {
            proxy->orphaned = 0;
            clean_up(proxy);
        }
    }
}

bool weft_net_proxies_ready(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        const weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->attr->peer == peer && proxy->state == WEFT_NET_PROXY_ENDED) {
            return false;
        }
    }
    return true;
}

bool weft_net_clean_up_proxies(void)
{
    bool more = false;

    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->state == WEFT_NET_PROXY_CANCELED) {
            more = cancel(proxy) || more;
        } else if (proxy->state == WEFT_NET_PROXY_ENDED) {
            restart_proxy(proxy);
            more = more || proxy->state == WEFT_NET_PROXY_ENDED;
        }
    }
    return more;
}
