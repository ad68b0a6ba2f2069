/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Recursive mutexes of other nodes: what goes over the network, and what is done there. The owner
 * is the client's proxy.
 */
#include "mutexes.h"

enum { LOCK, UNLOCK };

/** The mutex was locked, or the wait for it has ended otherwise. */
static weft_status_t locked(weft_net_proxy_t *proxy, weft_status_t status)
{
    weft_rmutex_t *mutex = proxy->object;

    if (status == WEFT_OWNER_DIED) {
        mutex->depth = 0;
    }
    return status;
}

static weft_status_t lock(weft_rmutex_t *mutex, const weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_proxy_t *proxy = weft_net_proxy_by(op);

    if (weft_mutex_owner(&mutex->mutex) == op->task) {
        mutex->depth++;
        return WEFT_OK;
    }
    proxy->resume = locked;
    return locked(proxy, weft_net_own(&mutex->mutex, op->task, timeout));
}

static weft_status_t unlock(weft_rmutex_t *mutex, const weft_op_t *op)
{
    if (weft_mutex_owner(&mutex->mutex) != op->task) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    if (mutex->depth != 0) {
        mutex->depth--;
        return WEFT_OK;
    }
    return weft_net_give_back(&mutex->mutex, op->task);
}

weft_status_t weft_serve_rmutex(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    switch (op->service) {
    case LOCK:
        return lock(hub, op, timeout);
    case UNLOCK:
        return unlock(hub, op);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_rmutex_lock(const weft_remote_rmutex_t *mutex, weft_timeout_t timeout)
{
    return weft_remote_call_plain(&mutex->remote, NULL, timeout, LOCK);
}

weft_status_t weft_remote_rmutex_unlock(const weft_remote_rmutex_t *mutex)
{
    return weft_remote_call_plain(&mutex->remote, NULL, WEFT_FOREVER, UNLOCK);
}
