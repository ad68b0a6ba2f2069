/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Condition variables of other nodes: what goes over the network, and what is done there.
 * The client's proxy, which owns the mutex, waits.
 */
#include "mutexes.h"

enum { SIGNAL, BROADCAST, WAIT };

/** The mutex that a call to wait names, if the proxy owns it; else NULL. */
static weft_mutex_t *mutex_of(const weft_op_t *op)
{
    const weft_net_proxy_t *proxy = (const void *)op->task; /* NULL: it was posted */
    uint32_t number;
    const weft_net_hub_t *hub;
    weft_mutex_t *mutex;

    if (proxy == NULL || !weft_net_carried(op, &number, sizeof number) ||
        weft_net_le32(number) >= proxy->attr->hub_count) {
        return NULL;
    }
    hub = &proxy->attr->hubs[weft_net_le32(number)];
    if ((hub->options & (WEFT_NET_HUB_OWNED | WEFT_NET_HUB_RECURSIVE)) != WEFT_NET_HUB_OWNED) {
        return NULL;
    }
    mutex = hub->object;
    return weft_mutex_owner(mutex) == op->task ? mutex : NULL;
}

static weft_status_t locked_again(weft_net_proxy_t *proxy, weft_status_t status);

/**
 * Locks the mutex again after a wait: no limit and no cancellation ends that.
 * @param status how the wait ended
 */
static weft_status_t relock(weft_net_proxy_t *proxy, weft_status_t status)
{
    weft_net_proxy_end_timeout(proxy);
    proxy->wait_state.cond.status = status;
    proxy->resume = locked_again;
    return locked_again(proxy, weft_net_own(proxy->wait_state.cond.mutex, &proxy->proxy_task.task,
                                            WEFT_WAIT_AS_PROXY));
}

/** The wait for the mutex has ended, or it has been locked at once. */
static weft_status_t locked_again(weft_net_proxy_t *proxy, weft_status_t status)
{
    if (status == WEFT_OK) {
        return proxy->wait_state.cond.status;
    }
    if (status == WEFT_OWNER_DIED || status == WEFT_PENDING) {
        return status;
    }
    return relock(proxy, status); /* canceled, or the mutex was reset */
}

/**
 * Waits and unlocks the mutex; no task runs in between. The proxy is in the queue already when
 * another one gets the mutex.
 */
static weft_status_t wait(weft_cond_t *cond, const weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);
    weft_mutex_t *mutex = mutex_of(op);
    weft_status_t status;

    if (mutex == NULL) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    proxy->wait_state.cond.mutex = mutex;
    proxy->resume = relock;
    weft_arch_lock();
    status = weft_wait_proxy_unlock(&cond->waitq, NULL);
    if (status == WEFT_PENDING) {
        (void)weft_net_give_back(mutex, op->task);
    }
    return status;
}

weft_status_t weft_serve_cond(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_cond_t *cond = hub;

    switch (op->service) {
    case SIGNAL:
        return weft_cond_signal(cond);
    case BROADCAST:
        return weft_cond_broadcast_counted(cond, &op->result);
    case WAIT:
        return wait(cond, op, timeout);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_cond_signal(const weft_remote_cond_t *cond)
{
    return weft_remote_post(&cond->remote, SIGNAL, NULL, 0);
}

weft_status_t weft_remote_cond_broadcast(const weft_remote_cond_t *cond)
{
    return weft_remote_post(&cond->remote, BROADCAST, NULL, 0);
}

weft_status_t weft_remote_cond_broadcast_counted(const weft_remote_cond_t *cond, uint32_t *woken)
{
    return weft_remote_ask(&cond->remote, BROADCAST, woken);
}

weft_status_t weft_remote_cond_wait(const weft_remote_cond_t *cond,
                                    const weft_remote_mutex_t *mutex, weft_timeout_t timeout)
{
    uint32_t number = weft_net_le32(mutex->remote.hub);
    weft_op_t op = weft_net_op_put(WAIT, &number, sizeof number);

    weft_check(mutex->remote.peer == cond->remote.peer, WEFT_MISUSE_REMOTE_NODES);
    return weft_remote_call(&cond->remote, &op, timeout);
}
