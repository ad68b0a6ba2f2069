/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Clients that end in the middle of a call, and calls whose peer is lost.
 *
 * A task that ends can leave more behind than its call: mutexes that its proxies
 * own. Then each peer gets an UPDATE, and answers when it has cleaned up. Where nobody
 * owns anything and no node is lost, the call is canceled, and its reply ends it.
 */
#include "net.h"

void weft_net_orphan_next_locked(weft_net_client_t *client, unsigned peer)
{
    while (peer < weft_net_config.peer_count &&
           (client->proxies[peer] == WEFT_NET_NOBODY ||
            weft_net_config.peers[peer].state != WEFT_NODE_UP)) {
        peer++;
    }
    if (peer == weft_net_config.peer_count) {
        client->state = WEFT_NET_CALL_NONE;
        return;
    }
    client->peer = (uint8_t)peer;
    weft_net_send_client_update_locked(client, WEFT_NET_UPDATE_ORPHAN);
}

/**
 * The outstanding call of a task that has ended is canceled; its end is not waited for. One that
 * waits for the peer is never sent, and one that has ended is not collected any more.
 */
static void cancel_outstanding_call_locked(weft_net_client_t *client)
{
    if (client->state != WEFT_NET_CALL_SENT) {
        if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && client->state != WEFT_NET_CALL_ORPHANED) {
            client->state = WEFT_NET_CALL_NONE;
        }
        return;
    }
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && client->peer == weft_net_config.peer_count) {
        client->state = WEFT_NET_CALL_ORPHANED;
        weft_net_cancel_own_locked(client);
    } else if (client->request.queued) {
        weft_net_dequeue_locked(&client->request);
        client->state = WEFT_NET_CALL_NONE;
    } else {
        weft_net_quiesce_locked(client->peer);
        client->state = WEFT_NET_CALL_ORPHANED;
        weft_net_cancel_call_locked(client);
    }
}

/** Where peers have to clean up after the task: sends an UPDATE to them, one after the other. */
static void start_clean_up_locked(weft_net_client_t *client)
{
    bool here = weft_net_needs(WEFT_NET_NEED_REQUESTS) && client->state == WEFT_NET_CALL_SENT &&
                client->peer == weft_net_config.peer_count;

    if (client->state == WEFT_NET_CALL_ORPHANED) { /* since an earlier life: it made no call */
        return;
    }
    if (client->state == WEFT_NET_CALL_SENT && !here) {
        weft_net_quiesce_locked(client->peer);
    }
    weft_net_dequeue_locked(&client->request);
    weft_net_dequeue_locked(&client->update);
    client->state = WEFT_NET_CALL_ORPHANED;
    if (here) {
        weft_net_cancel_own_locked(client);
    } else {
        weft_net_orphan_next_locked(client, 0);
    }
}

void weft_netif_ended_locked(weft_task_t *task)
{
    weft_net_client_t *client = weft_net_client_of(task);

    if (client == NULL) { /* a proxy */
        return;
    }
    weft_net_clear_boosts(client);
    for (unsigned i = 0;
         i == 0 || (weft_net_needs(WEFT_NET_NEED_REQUESTS) && i <= client->requests); i++) {
        weft_net_drop_callback_locked(&client[i]);
        if (weft_net_needs(WEFT_NET_NEED_ORPHAN)) {
            start_clean_up_locked(&client[i]);
        } else {
            cancel_outstanding_call_locked(&client[i]);
        }
    }
}

void weft_net_orphan_cleaned_up(unsigned peer, const weft_net_header_t *header)
{
    unsigned number = weft_net_client(header);
    weft_net_client_t *client;

    if (number >= weft_net_config.client_count) { /* there may be none at all */
        return;
    }
    client = &weft_net_config.clients[number];
    if (client->peer == peer && client->state == WEFT_NET_CALL_ORPHANED && !client->update.queued) {
        weft_arch_lock();
        weft_net_orphan_next_locked(client, peer + 1U);
        weft_arch_unlock();
    }
}

static bool is_outstanding(const weft_net_client_t *client)
{
    return client->state == WEFT_NET_CALL_SENT || client->state == WEFT_NET_CALL_UNSENT;
}

void weft_net_calls_lost(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.client_count; i++) {
        weft_net_client_t *client = &weft_net_config.clients[i];

        weft_arch_lock(); /* a handler may end the task */
        if (client->peer == peer && is_outstanding(client)) {
            weft_net_end_call_unlock(client, WEFT_NODE_DOWN);
            continue;
        }
        if (client->peer == peer && client->state == WEFT_NET_CALL_ORPHANED) {
            weft_net_orphan_next_locked(client, peer + 1U);
        }
        weft_arch_unlock();
    }
}
