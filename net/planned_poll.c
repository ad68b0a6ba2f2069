/* SPDX-License-Identifier: MIT */
/**
 * @file
 * For drivers that poll for the answers of calls at planned times: whether any are to come, when
 * they come at the latest, and the timer. A planned poll raises the doorbell of this node: so links
 * are polled at one place only, poll.c.
 */
#include "net.h"
#include "time_queue.h"
#include "timeout.h"
#include "timer_internal.h"

bool weft_net_is_awaited(const weft_link_t *link)
{
    for (unsigned i = 0; i < weft_net_config.client_count; i++) {
        const weft_net_client_t *client = &weft_net_config.clients[i];
        bool waits = client->state == WEFT_NET_CALL_SENT || client->state == WEFT_NET_CALL_ORPHANED;

        if (waits && client->peer < weft_net_config.peer_count &&
            weft_net_config.peers[client->peer].link == link) {
            return true;
        }
    }
    return false;
}

uint64_t weft_net_call_end_locked(const weft_net_header_t *request)
{
    return weft_board_clock() + weft_net_timeout_unpack(weft_net_argument(request));
}

bool weft_net_cancels(const weft_net_header_t *update)
{
    return weft_net_source(update) == weft_net_config.self &&
           weft_net_service(update) == WEFT_NET_OF_CLIENT &&
           (weft_net_argument(update) & (WEFT_NET_UPDATE_CANCELED | WEFT_NET_UPDATE_ORPHAN)) != 0;
}

void weft_net_planned_poll(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_net_notify_self();
}

void weft_net_plan_poll_locked(weft_timer_t *timer, uint64_t deadline)
{
    if (weft_time_armed(&timer->timeout)) {
        if (timer->timeout.deadline <= deadline) {
            return;
        }
        weft_time_disarm_locked(&timer->timeout);
    }
    weft_timer_arm_locked(timer, deadline);
}

void weft_net_drop_poll_locked(weft_timer_t *timer)
{
    weft_time_disarm_locked(&timer->timeout);
}
