/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Asynchronous calls. A request is a client of its own, with proxies of its
 * own, also on this node for the hubs of this node.
 */
#include "client.h"
#include "deadline.h"
#include "net.h"

/**
 * Waits until the orphaned call of the task's previous incarnation has ended: until the peers, or
 * the proxy of this node, have cleaned up. @return false: canceled
 */
static bool await_orphan_end(const weft_request_t *request)
{
    while (*(const volatile uint8_t *)&request->state == WEFT_NET_CALL_ORPHANED) {
        if (weft_sleep(WEFT_NET_RETRY) == WEFT_CANCELED) {
            return false;
        }
    }
    return true;
}

/** Sends the call of a request, or lets it wait for the first contact with the peer. */
static weft_status_t send(weft_request_t *request, const weft_remote_t *remote,
                          weft_timeout_t timeout)
{
    weft_status_t status = WEFT_OK;
    unsigned state;

    weft_arch_lock();
    if (!weft_net_may_start_locked(request)) {
        weft_arch_unlock();
        return WEFT_CANCELED;
    }
    state = remote->peer->state;
    request->peer = remote->peer->index;
    request->hub = remote->hub;
    request->timeout = timeout;
    if (state == WEFT_NODE_UP) {
        weft_net_start_call_locked(request, remote->peer, remote->hub, timeout);
    } else if (state == WEFT_NODE_STARTING) {
        request->state = WEFT_NET_CALL_UNSENT;
    } else {
        status = WEFT_NODE_DOWN;
    }
    weft_arch_unlock();
    return status;
}

weft_status_t weft_net_start_request(weft_request_t *request, uintptr_t hub, weft_serve_t serve,
                                     weft_op_t op, weft_timeout_t timeout)
{
    const weft_remote_t *remote = (const weft_remote_t *)(hub & ~WEFT_REF_REMOTE);

    WEFT_CHECK(weft_net_starts_in_callback() ? WEFT_MISUSE_NONE : weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_object(request));
    WEFT_CHECK(weft_wrong_memory(op.in, op.in_size));
    WEFT_CHECK(weft_wrong_memory(op.out, op.room));
    if (weft_net_starts_in_callback()) {
        weft_check(weft_net_in_callback_of(request), WEFT_MISUSE_REQUEST);
    } else {
        weft_check(request->task == weft_kernel.current, WEFT_MISUSE_REQUEST);
        if (!await_orphan_end(request)) {
            return WEFT_CANCELED;
        }
        weft_check(request->state == WEFT_NET_CALL_NONE, WEFT_MISUSE_REQUEST);
    }
    request->own = op;
    request->op = &request->own;
    if (!weft_net_starts_in_callback()) {
        weft_arch_lock();
        weft_task_set(request->task, WEFT_TASK_FLAG_REMOTE);
        weft_arch_unlock();
    }
    if ((hub & WEFT_REF_REMOTE) == 0) {
        return weft_net_serve_own(request, serve, (void *)hub, timeout);
    }
    weft_check(request->proxies[remote->peer->index] != WEFT_NET_NOBODY, WEFT_MISUSE_REMOTE_USER);
    return send(request, remote, timeout);
}

bool weft_request_ended(const weft_request_t *request)
{
    weft_check_not(weft_wrong_object(request));
    return *(const volatile uint8_t *)&request->state == WEFT_NET_CALL_ENDED;
}

uint32_t weft_request_result(const weft_request_t *request)
{
    weft_check_not(weft_wrong_object(request));
    return request->own.result;
}

/** The first of the requests that has ended, or their number. */
static size_t first_ended(weft_request_t *const *requests, size_t count)
{
    size_t i = 0;

    while (i < count && !weft_request_ended(requests[i])) {
        i++;
    }
    return i;
}

weft_status_t weft_request_wait_any(weft_request_t *const *requests, size_t count, size_t *index,
                                    weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_object(requests));
    WEFT_CHECK(weft_wrong_object(index));
    weft_net_client_t *client = weft_net_client_of(weft_kernel.current);
    weft_status_t status = WEFT_OK;

    weft_check(client != NULL, WEFT_MISUSE_REQUEST);
    timeout = weft_timeout_absolute(timeout);
    while ((*index = first_ended(requests, count)) == count && status == WEFT_OK) {
        /* A unit may be that of a request that was collected meanwhile: check again. */
        status = weft_sem_take(&client->done, timeout);
    }
    return *index < count ? WEFT_OK : status;
}

weft_status_t weft_net_status_of(const weft_net_client_t *client)
{
    weft_status_t status = client->status;
    bool is_lost;

    if (status <= WEFT_STATUS_LAST) {
        return status;
    }
    if (status < WEFT_NET_MISUSE(1) || status > WEFT_NET_MISUSE(WEFT_MISUSE_HEAP_ALIGN)) {
        return WEFT_NODE_DOWN; /* no node that does as it should says this */
    }
    /* A mutex was given away when the connection was lost. */
    is_lost = status == WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER) &&
              client->peer < weft_net_config.peer_count &&
              weft_net_config.peers[client->peer].was_lost;
    if (WEFT_CONFIG_USER_REMOTE && !is_lost) {
        weft_net_refuse_user(client->task, (weft_misuse_t)(status - WEFT_NET_MISUSE(0)));
    }
    weft_check(is_lost, (weft_misuse_t)(status - WEFT_NET_MISUSE(0)));
    return WEFT_NODE_DOWN;
}

weft_status_t weft_request_collect(weft_request_t *request, weft_timeout_t timeout)
{
    size_t index;
    weft_status_t status;

    WEFT_CHECK(weft_wrong_object(request));
    weft_check(request->task == weft_kernel.current && request->state != WEFT_NET_CALL_NONE &&
                   !weft_net_calls_back(request),
               WEFT_MISUSE_REQUEST);
    status = weft_request_wait_any(&request, 1, &index, timeout);
    if (status != WEFT_OK) {
        return status;
    }
    request->state = WEFT_NET_CALL_NONE;
    return weft_net_status_of(request);
}

void weft_request_cancel(weft_request_t *request)
{
    WEFT_CHECK_VOID(weft_wrong_call(request));
    weft_arch_lock();
    if (request->state == WEFT_NET_CALL_SENT) {
        if (request->peer < weft_net_config.peer_count) {
            weft_net_cancel_call_locked(request);
        } else { /* may take several critical sections, in the middle of which the caller stays */
            bool held = weft_sched_hold_locked();

            weft_net_cancel_own_locked(request);
            (void)weft_sched_leave_held_unlock(held);
            return;
        }
    } else if (request->state == WEFT_NET_CALL_UNSENT) { /* nobody waits: its task runs */
        request->status = WEFT_CANCELED;
        request->state = WEFT_NET_CALL_ENDED;
        if (WEFT_CONFIG_CALLBACKS) { /* or one of its callbacks */
            weft_arch_unlock();
            weft_net_tell_ended(request);
            return;
        }
    }
    weft_sched_leave_unlock();
}

void weft_net_calls_connected(unsigned peer)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_REQUESTS) && i < weft_net_config.client_count;
         i++) {
        weft_net_client_t *client = &weft_net_config.clients[i];

        weft_arch_lock(); /* a handler may end the task */
        if (client->state == WEFT_NET_CALL_UNSENT && client->peer == peer) {
            weft_net_start_call_locked(client, &weft_net_config.peers[peer], client->hub,
                                       client->timeout);
        }
        weft_arch_unlock();
    }
}
