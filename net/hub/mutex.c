/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes of other nodes: what goes over the network, and what is done there. The owner is the
 * client's proxy.
 */
#include "mutexes.h"

enum { LOCK, UNLOCK };

static weft_status_t unlock(weft_mutex_t *mutex, weft_task_t *proxy)
{
    return weft_mutex_owner(mutex) == proxy ? weft_net_give_back(mutex, proxy)
                                            : WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_NOT_OWNER);
}

weft_status_t weft_serve_mutex(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    switch (op->service) {
    case LOCK:
        return weft_net_own(hub, op->task, timeout);
    case UNLOCK:
        return unlock(hub, op->task);
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
