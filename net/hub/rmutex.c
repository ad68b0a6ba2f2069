/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Recursive mutexes of other nodes: what goes over the network, and what is done there.
 * The client's proxy locks and unlocks.
 */
#include "hub.h"

enum { LOCK, UNLOCK };

weft_status_t weft_serve_rmutex(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_rmutex_t *mutex = hub;

    if (!weft_net_is_proxy(op)) {
        return WEFT_NET_DEFER;
    }
    switch (op->service) {
    case LOCK:
        return weft_rmutex_lock(mutex, timeout);
    case UNLOCK:
        if (weft_mutex_owner(&mutex->mutex) != op->task) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER);
        }
        return weft_rmutex_unlock(mutex);
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
