/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes of clients that are gone, and that are not to report it; the proxy releases the others
 * afterwards (proxy.c: release()). A node of which others own no mutexes does not name this in its
 * tables, and so does not link mutexes because it has a network.
 */
#include "mutex_internal.h"
#include "proxy.h"

/** Hands a mutex that is not to report its owner's death to the next task, or frees it. */
static void release_locked(weft_mutex_t *mutex, weft_task_t *owner)
{
    weft_task_t *next = NULL;

    if (mutex->owner == (uintptr_t)owner) {
        mutex->owner = 0;
    } else {
        next = weft_mutex_hand_over_locked(mutex, owner);
    }
    if (next != NULL) {
        weft_sched_ready_locked(next);
    }
}

void weft_net_release_mutexes(weft_net_proxy_t *proxy)
{
    for (unsigned i = 0; i < weft_net_config.hub_count; i++) {
        const weft_net_hub_t *hub = &weft_net_config.hubs[i];
        weft_mutex_t *mutex = hub->object;

        if ((hub->options & WEFT_NET_HUB_RELEASE) == 0 ||
            weft_mutex_owner(mutex) != &proxy->proxy_task.task) {
            continue;
        }
        weft_arch_lock();
        if ((hub->options & WEFT_NET_HUB_RECURSIVE) != 0) {
            ((weft_rmutex_t *)hub->object)->depth = 0;
        }
        release_locked(mutex, &proxy->proxy_task.task);
        weft_sched_leave_unlock();
    }
}
