/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Priority inheritance over nodes: a proxy that owns mutexes boosts its
 * client to the priority of the highest task that waits for one of them, and ends the
 * boost. The client has it as if it inherited it from a mutex of its own
 * node, and so hands it on. Model: formal/Inheritance.tla.
 */
#include "mutex_internal.h"
#include "proxy.h"

unsigned weft_net_priority_of(uint32_t mask)
{
    return weft_sched_priority(mask);
}

/** The highest priority of the tasks that wait for mutexes of the proxy. */
static unsigned highest_waiting(const weft_net_proxy_t *proxy)
{
    uint32_t mask = weft_mutex_inherited_mask(&proxy->proxy_task.task, WEFT_ARCH_PRIORITY_MIN);

    return mask == WEFT_ARCH_PRIORITY_MIN ? WEFT_NET_NO_PRIORITY : weft_net_priority_of(mask);
}

void weft_net_boost_client_locked(weft_net_proxy_t *proxy)
{
    unsigned boost = highest_waiting(proxy);

    if (boost == proxy->boost) {
        return;
    }
    proxy->boost = (uint8_t)boost;
    weft_net_send_proxy_update_locked(proxy, boost);
}

void weft_net_clear_boosts(const weft_net_client_t *client)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_BOOSTED) && i < weft_net_config.peer_count;
         i++) {
        client->boosts[i] = WEFT_NET_NO_PRIORITY;
    }
}

uint32_t weft_net_boosted_mask_locked(const weft_net_client_t *client, uint32_t mask)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        if (client->boosts[i] != WEFT_NET_NO_PRIORITY &&
            weft_arch_is_higher(weft_arch_priority_mask(client->boosts[i]), mask)) {
            mask = weft_arch_priority_mask(client->boosts[i]);
        }
    }
    return mask;
}

/** A peer boosts a client to a priority, or no longer, unless its task has ended. */
static void take(weft_net_client_t *client, unsigned peer, unsigned priority)
{
    weft_arch_lock();
    if (client->boosts[peer] == priority || client->state == WEFT_NET_CALL_ORPHANED) {
        weft_arch_unlock();
        return;
    }
    client->boosts[peer] = (uint8_t)priority;
    weft_wait_recompute_unlock(client->task);
}

void weft_net_boost(unsigned peer, const weft_net_header_t *header)
{
    uint32_t priority = weft_net_argument(header);
    unsigned number = weft_net_client(header);

    if (weft_net_needs(WEFT_NET_NEED_BOOSTED) && number < weft_net_config.client_count &&
        (priority < WEFT_PRIORITIES || priority == WEFT_NET_NO_PRIORITY)) {
        unsigned ceiling = weft_net_config.ceilings[weft_net_config.self];

        take(&weft_net_config.clients[number], peer, priority < ceiling ? ceiling : priority);
    }
}

void weft_net_boosts_lost(unsigned peer)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_BOOSTED) && i < weft_net_config.client_count;
         i++) {
        take(&weft_net_config.clients[i], peer, WEFT_NET_NO_PRIORITY);
    }
}
