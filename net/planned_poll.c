/* SPDX-License-Identifier: MIT */
/**
 * @file
 * For drivers that poll for the answers of calls at planned times: whether any are to come, and the
 * timer. A planned poll raises the doorbell of this node: so links are polled at one place only,
 * poll.c.
 */
#include "net.h"
#include "time_queue.h"

bool weft_net_is_awaited(const weft_link_t *link)
{
    for (unsigned i = 0; i < weft_net_config.client_count; i++) {
        const weft_net_client_t *client = &weft_net_config.clients[i];

        if (client->state == WEFT_NET_CALL_SENT && client->peer < weft_net_config.peer_count &&
            weft_net_config.peers[client->peer].link == link) {
            return true;
        }
    }
    return false;
}

void weft_net_planned_poll(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_net_notify_self();
}

void weft_net_plan_poll_locked(weft_timer_t *timer, uint32_t ticks)
{
    if (!weft_time_armed(&timer->timeout)) {
        timer->timeout.deadline = weft_board_clock() + ticks;
        weft_time_arm_locked(&timer->timeout);
    }
}

void weft_net_drop_poll_locked(weft_timer_t *timer)
{
    weft_time_disarm_locked(&timer->timeout);
}
