/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Callers that end in the middle of a call, and calls whose peer is lost.
 *
 * A task that ends can leave more behind than its call: mutexes that its stand-ins
 * own. Then each peer is told, and answers when it has taken all back. Where nobody
 * owns anything and no node is lost, the call is canceled, and its reply ends it.
 */
#include "net.h"

void weft_net_abandon_next_locked(weft_net_caller_t *caller, unsigned peer)
{
    while (peer < weft_net_config.peer_count &&
           (caller->standins[peer] == WEFT_NET_NOBODY ||
            weft_net_config.peers[peer].state != WEFT_NODE_UP)) {
        peer++;
    }
    if (peer == weft_net_config.peer_count) {
        caller->state = WEFT_NET_CALL_NONE;
        return;
    }
    caller->peer = (uint8_t)peer;
    weft_net_tell_locked(caller, WEFT_NET_ABANDON, 0, 0);
}

/** The outstanding call of a task that has ended is canceled; its end is not waited for. */
static void give_up_call_locked(weft_net_caller_t *caller)
{
    if (caller->state != WEFT_NET_CALL_SENT) {
        return;
    }
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && caller->peer == weft_net_config.peer_count) {
        caller->state = WEFT_NET_CALL_ABANDONED;
        weft_net_cancel_own_locked(caller);
    } else if (caller->request.queued) {
        weft_net_withdraw_locked(&caller->request);
        caller->state = WEFT_NET_CALL_NONE;
    } else {
        weft_net_settle_locked(caller->peer);
        caller->state = WEFT_NET_CALL_ABANDONED;
        weft_net_cancel_call_locked(caller);
    }
}

/** The same; the peers are told that the task has ended, one after the other. */
static void abandon_locked(weft_net_caller_t *caller)
{
    bool here = weft_net_needs(WEFT_NET_NEED_REQUESTS) && caller->state == WEFT_NET_CALL_SENT &&
                caller->peer == weft_net_config.peer_count;

    if (caller->state == WEFT_NET_CALL_SENT && !here) {
        weft_net_settle_locked(caller->peer);
    }
    weft_net_withdraw_locked(&caller->request);
    weft_net_withdraw_locked(&caller->control);
    caller->state = WEFT_NET_CALL_ABANDONED;
    if (here) {
        weft_net_cancel_own_locked(caller);
    } else {
        weft_net_abandon_next_locked(caller, 0);
    }
}

void weft_remote_ended_locked(weft_task_t *task)
{
    weft_net_caller_t *caller = weft_net_caller_of(task);

    if (caller == NULL) { /* a stand-in */
        return;
    }
    weft_net_forget_lent(caller);
    for (unsigned i = 0;
         i == 0 || (weft_net_needs(WEFT_NET_NEED_REQUESTS) && i <= caller->requests); i++) {
        if (weft_net_needs(WEFT_NET_NEED_ABANDON)) {
            abandon_locked(&caller[i]);
        } else {
            give_up_call_locked(&caller[i]);
        }
    }
}

void weft_net_abandoned(unsigned peer, const weft_net_header_t *header)
{
    unsigned number = weft_net_caller(header);
    weft_net_caller_t *caller = &weft_net_config.callers[number];

    if (number < weft_net_config.caller_count && caller->peer == peer &&
        caller->state == WEFT_NET_CALL_ABANDONED) {
        weft_port_lock();
        weft_net_abandon_next_locked(caller, peer + 1U);
        weft_port_unlock();
    }
}

void weft_net_calls_lost(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.caller_count; i++) {
        weft_net_caller_t *caller = &weft_net_config.callers[i];

        if (caller->peer != peer) {
            continue;
        }
        if (caller->state == WEFT_NET_CALL_SENT || caller->state == WEFT_NET_CALL_UNSENT) {
            weft_net_end_call(caller, WEFT_NODE_DOWN);
        } else if (caller->state == WEFT_NET_CALL_ABANDONED) {
            weft_port_lock();
            weft_net_abandon_next_locked(caller, peer + 1U);
            weft_port_unlock();
        }
    }
}
