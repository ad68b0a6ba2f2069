/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Locking in the name of a client: its proxy becomes the owner.
 */
#ifndef NET_HUB_MUTEXES_H
#define NET_HUB_MUTEXES_H

#include "atomic.h"
#include "hub.h"
#include "mutex_internal.h"

/** Locks a mutex. @return as weft_mutex_lock_for(), or a misuse: the proxy owns it */
static inline weft_status_t weft_net_own(weft_mutex_t *mutex, weft_task_t *proxy,
                                         weft_timeout_t timeout)
{
    proxy->to_release = (uintptr_t)mutex; /* as weft_mutex_lock() does */
    if (weft_atomic_try_swap(&mutex->owner, 0, (uintptr_t)proxy)) {
        return WEFT_OK;
    }
    if (WEFT_UNLIKELY(weft_mutex_owner(mutex) == proxy)) {
        return WEFT_NET_MISUSE(WEFT_MISUSE_MUTEX_RELOCK);
    }
    return weft_mutex_lock_for(mutex, proxy, timeout);
}

/** Unlocks a mutex that the proxy owns. */
static inline weft_status_t weft_net_give_back(weft_mutex_t *mutex, weft_task_t *proxy)
{
    if (weft_atomic_try_swap(&mutex->owner, (uintptr_t)proxy, 0)) {
        return WEFT_OK;
    }
    return weft_mutex_unlock_for(mutex, proxy);
}

#endif
