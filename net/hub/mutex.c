/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes of other nodes: what goes over the network, and what is done there.
 *
 * The owner is the client's proxy. Without contention its word in the mutex
 * is set and cleared where the packet arrives; otherwise, and in builds for
 * size always, the proxy itself locks and unlocks.
 */
#include "hub.h"

#include "atomic.h"

enum { LOCK, UNLOCK };

static weft_status_t lock(weft_mutex_t *mutex, const weft_op_t *op, weft_timeout_t timeout)
{
    op->task->cleanup = (uintptr_t)mutex; /* as weft_mutex_lock() does */
    if (weft_atomic_try_swap(&mutex->owner, 0, (uintptr_t)op->task)) {
        return WEFT_OK;
    }
    if (weft_mutex_owner(mutex) == op->task) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_RELOCK);
    }
    return weft_net_is_proxy(op) ? weft_mutex_lock(mutex, timeout) : WEFT_NET_DEFER;
}

static weft_status_t unlock(weft_mutex_t *mutex, const weft_op_t *op)
{
    if (weft_mutex_owner(mutex) != op->task) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER);
    }
    if (weft_atomic_try_swap(&mutex->owner, (uintptr_t)op->task, 0)) {
        return WEFT_OK;
    }
    return weft_net_is_proxy(op) ? weft_mutex_unlock(mutex) : WEFT_NET_DEFER;
}

weft_status_t weft_serve_mutex(void *hub, weft_op_t *op, weft_timeout_t timeout)
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

weft_status_t weft_remote_mutex_lock(const weft_remote_mutex_t *mutex, weft_timeout_t timeout)
{
    return weft_remote_call_plain(&mutex->remote, NULL, timeout, LOCK);
}

weft_status_t weft_remote_mutex_unlock(const weft_remote_mutex_t *mutex)
{
    return weft_remote_call_plain(&mutex->remote, NULL, WEFT_FOREVER, UNLOCK);
}
