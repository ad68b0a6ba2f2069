/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the files of the network share. Suffixes state what a function does with the
 * kernel lock: doc/glossary.md.
 */
#ifndef NET_NET_H
#define NET_NET_H

#include <weft/timer.h>

#include "layout.h"
#include "netif.h"
#include "tables.h"
#include "wait.h"

/** Status of a reply that is a misuse by the client, with its number. */
#define WEFT_NET_MISUSE(number) ((weft_status_t)(0x80 + (number)))

/** Ticks after which what could not be done at once is tried again. */
#define WEFT_NET_RETRY WEFT_MS(10)

/* Trace points (trace/packets.c), in builds with WEFT_CONFIG_TRACE only. */

/** send_locked() of a link's driver, with a record in the trace. @return its result */
bool weft_net_trace_send_locked(weft_link_t *link, const weft_net_header_t *header,
                                const void *payload);

/** A packet has come. */
void weft_net_trace_received(const weft_link_t *link, const weft_net_header_t *header);

/** A link is up: both ends number its packets from 0 again. */
void weft_net_trace_up(const weft_link_t *link);

/**
 * Gives a packet to a link's driver, as the link carries it, with a record in the trace.
 * @return false: it has no room
 */
static inline bool weft_net_drive_locked(weft_link_t *link, const weft_net_header_t *header,
                                         const void *payload)
{
    if (WEFT_CONFIG_LAYOUTS) {
        payload = weft_net_to_wire_locked(header, payload);
    }
    return WEFT_CONFIG_TRACE ? weft_net_trace_send_locked(link, header, payload)
                             : weft_net_driver(link)->send_locked(link, header, payload);
}

/* Transport (transport.c). */

/**
 * Sends a packet or queues it behind those of higher or equal priority and those of
 * the same client. One that is queued already keeps its place. Drops a packet whose link is
 * down. O(queue).
 */
void weft_net_send_locked(weft_net_packet_t *packet);

/** Removes the packets of a connection that is over from the queue. Kernel lock free. */
void weft_net_flush_packets(const weft_net_peer_t *peer);

/** Removes a packet that is not needed any more from its queue, and from the count of sent ones. */
void weft_net_dequeue_locked(weft_net_packet_t *packet);

/** Queues a packet at a link behind those of higher or equal priority and of the same client. */
void weft_net_enqueue_locked(weft_link_t *link, weft_net_packet_t *packet);

/** Sends a packet that is not queued. @return false: not now */
static inline bool weft_net_send_now_locked(weft_link_t *link, const weft_net_header_t *header,
                                            const void *payload)
{
    if (link->stalled) {
        return false;
    }
    link->stalled = !weft_net_drive_locked(link, header, payload);
    return !link->stalled;
}

/** The link to a peer writes nothing any more to buffers that calls had named. */
static inline void weft_net_quiesce_locked(unsigned peer)
{
    weft_link_t *link = weft_net_peer(peer)->link;

    if (weft_net_needs(WEFT_NET_NEED_DMA) && link->driver->quiesce_locked != NULL) {
        link->driver->quiesce_locked(link);
    }
}

/** Raises the doorbell of this node. */
void weft_net_notify_self(void);

/* Packets of others (router/forward.c). */

/** Forwards a packet of another node. @return false: not now; the link keeps it */
bool weft_net_forward(weft_link_t *from, const weft_net_header_t *header, const void *payload);

/** Buffers of a link are free again: links that are back-pressured are resumed soon. */
void weft_net_buffers_freed(void);

/** Links that are back-pressured can be polled again. @return the one whose turn is first */
weft_link_t *weft_net_resume_links(void);

/* Sessions (session.c). */

void weft_net_start_peers(void);

/** The peer that a node is. */
static inline weft_net_peer_t *weft_net_peer_to(unsigned node)
{
    return weft_net_peer(weft_net_config.routes[node].peer);
}

/** A word of a header from two halves. */
static inline uint32_t weft_net_pack16(uint32_t low, uint32_t high)
{
    return low | high << 16;
}

/** Fills in a header. */
static inline void weft_net_fill_header(weft_net_header_t *header, const weft_net_peer_t *peer,
                                        uint32_t what, uint32_t whom, uint32_t argument)
{
    header->word[0] = peer->address;
    header->word[1] = weft_net_le32(what);
    header->word[2] = weft_net_le32(whom);
    header->word[3] = weft_net_le32(argument);
    header->word[4] = peer->outgoing;
}

/**
 * Fills in the header of a packet, out of line, and sends it.
 * @param peer number of the peer
 * @param what weft_net_what(), and the hub in bits 31:16
 * @param whom the client, and bytes of payload in bits 31:16
 */
void weft_net_send_to_locked(weft_net_packet_t *packet, unsigned peer, uint32_t what, uint32_t whom,
                             uint32_t argument);

/**
 * weft_net_send_to_locked() to a peer that is connected. Inline: if nothing waits on its link, the
 * route is not looked up.
 */
static inline void weft_net_send_connected_locked(weft_net_packet_t *packet, weft_net_peer_t *peer,
                                                  uint32_t what, uint32_t whom, uint32_t argument)
{
    weft_link_t *link = peer->link;

    if (!WEFT_CONFIG_FAST_PATHS) {
        weft_net_send_to_locked(packet, peer->index, what, whom, argument);
        return;
    }
    weft_net_fill_header(&packet->header, peer, what, whom, argument);
    if (WEFT_LIKELY(link->up && !link->stalled && !packet->queued)) {
        if (WEFT_LIKELY(weft_net_drive_locked(link, &packet->header, packet->payload))) {
            peer->sent++;
            return;
        }
        link->stalled = true;
    }
    weft_net_send_locked(packet);
}

/** A heartbeat has come, with the number of packets that should have come before. */
void weft_net_heartbeat(unsigned index, const weft_net_header_t *header);

/** A HELLO has come. */
void weft_net_hello(unsigned index, const weft_net_header_t *header, const void *payload);

/** Says HELLO to all peers behind a link that are not connected; NULL: to all such peers. */
void weft_net_send_hellos(const weft_link_t *link);

/** Says HELLO without an epoch to all peers: this node ends, and connects no more. Kernel lock
 * free. */
void weft_net_send_goodbyes(void);

/** Peers behind a link are lost. */
void weft_net_lose_behind(const weft_link_t *link);

/** Sends heartbeats, and declares peers that were silent for too long lost. */
void weft_net_check_heartbeats(void);

/** True if all peers are connected. */
bool weft_net_all_up(void);

/** Waits for the first connection with a peer. @return WEFT_OK, WEFT_NODE_DOWN, or as waits end */
weft_status_t weft_net_connect(weft_net_peer_t *peer, weft_timeout_t timeout);

/* Client side (client.c). */

void weft_net_start_clients(void);

/** The client of a task, or NULL. */
weft_net_client_t *weft_net_client_of(const weft_task_t *task);

/** Starts a call: fills in the request and sends it. The client's `peer` and `op` are set. */
void weft_net_start_call_locked(weft_net_client_t *client, weft_net_peer_t *peer, unsigned hub,
                                weft_timeout_t timeout);

/** Asks that a call ends; it still has to be waited for. */
void weft_net_cancel_call_locked(weft_net_client_t *client);

/** Sends an UPDATE of a client to the proxy of its call; one that has not left yet is replaced. */
void weft_net_send_client_update_locked(weft_net_client_t *client, uint32_t state);

/**
 * The priority with which a request waits: that of its task, which may be suspended where not the
 * task itself starts it: then its own.
 */
unsigned weft_net_request_priority(const weft_task_t *task);

/* Replies (reply.c). */

/**
 * A call that was outstanding has ended: wakes the task that waits for it. Kernel lock held;
 * releases it.
 */
void weft_net_end_call_unlock(weft_net_client_t *client, weft_status_t status);

void weft_net_reply(unsigned peer, const weft_net_header_t *header, const void *payload);

/** The buffer of the call that a reply is for; NULL: none. */
void *weft_net_reply_buffer(unsigned peer, const weft_net_header_t *header);

/* Requests (request.c). */

/** Status of a call that has ended. Misuse that the hub's node found is a fault of the client. */
weft_status_t weft_net_status_of(const weft_net_client_t *client);

/**
 * Ends the call of the running task with a fault if it is a user task, in builds without checks
 * too. For builds with WEFT_CONFIG_USER_REMOTE (user/misuse.c).
 */
void weft_net_refuse_user(const weft_task_t *task, weft_misuse_t number);

/** A peer is connected: the calls of requests that waited for it begin now. */
void weft_net_calls_connected(unsigned peer);

/* Callbacks of requests (callbacks/callback.c). */

/** Function of the SWI in which callbacks of a task run. @param arg its weft_net_callbacks_t */
void weft_net_run_callbacks(weft_swi_t *swi, void *arg);

/** True if a request of this node calls back when it has ended. */
static inline bool weft_net_calls_back(const weft_net_client_t *request)
{
    return WEFT_CONFIG_CALLBACKS && WEFT_CONFIG_CALLBACK(request)->function != NULL;
}

/** True while nothing of a request is under way that its task or its callback has started. */
static inline bool weft_net_is_idle(const weft_net_client_t *request)
{
    unsigned state = request->state;

    return state == WEFT_NET_CALL_NONE || state == WEFT_NET_CALL_CALLBACK ||
           state == WEFT_NET_CALL_ORPHANED;
}

/** True in the callback of a request, until it has started the request again. */
static inline bool weft_net_in_callback_of(const weft_net_client_t *request)
{
    const weft_net_callbacks_t *callbacks;

    if (!WEFT_CONFIG_CALLBACKS) {
        return false;
    }
    callbacks = WEFT_CONFIG_CALLBACK(request)->callbacks;
    return callbacks != NULL && callbacks->running == request &&
           weft_swi_self() == &callbacks->swi && weft_net_is_idle(request);
}

/**
 * True where a callback may start its request again, and nobody else: no task runs meanwhile, so
 * that the state changes only if a handler or another SWI ends the task.
 */
static inline bool weft_net_starts_in_callback(void)
{
    return WEFT_CONFIG_CALLBACKS && weft_sched_in_swi();
}

/** False: the task of the request was ended while the callback ran. */
static inline bool weft_net_may_start_locked(const weft_net_client_t *request)
{
    return !weft_net_starts_in_callback() || request->state == WEFT_NET_CALL_CALLBACK;
}

/** The task of a request has ended: what it was to call is not called any more. */
static inline void weft_net_drop_callback_locked(weft_net_client_t *request)
{
    if (WEFT_CONFIG_CALLBACKS) {
        WEFT_CONFIG_CALLBACK(request)->function = NULL;
    }
}

/** A request that had not been sent has ended: tells its task, or calls back. Kernel lock free. */
void weft_net_tell_ended(const weft_net_client_t *request);

/** A request has ended that calls back. Kernel lock free. */
static inline void weft_net_post_callback(const weft_net_client_t *request)
{
    if (WEFT_CONFIG_CALLBACKS) {
        weft_swi_post(&WEFT_CONFIG_CALLBACK(request)->callbacks->swi);
    }
}

/* Ends of clients, and calls whose peer is lost (orphan.c). */

/**
 * Sends to the next peer that a client has ended, from a number on; when none is left,
 * the client can be used again.
 */
void weft_net_orphan_next_locked(weft_net_client_t *client, unsigned peer);

/** A peer has cleaned up after a client. */
void weft_net_orphan_cleaned_up(unsigned peer, const weft_net_header_t *header);

/** A peer is lost: the calls to it end with WEFT_NODE_DOWN. */
void weft_net_calls_lost(unsigned peer);

/* Server side (server.c). */

void weft_net_serve_request(unsigned peer, const weft_net_header_t *header, const void *payload);

/** The buffer of a request's proxy, where its payload can be put; NULL: it cannot. */
void *weft_net_request_buffer(unsigned peer, const weft_net_header_t *header);

/** An UPDATE of a client of a peer has come. */
void weft_net_take_client_update(unsigned peer, const weft_net_header_t *header);

/**
 * A proxy of this node makes a request's call to a hub of this node.
 * @return WEFT_OK, WEFT_CANCELED
 */
weft_status_t weft_net_serve_own(weft_net_client_t *client, weft_serve_t serve, void *object,
                                 weft_timeout_t timeout);

/** Ends such a call early. */
void weft_net_cancel_own_locked(const weft_net_client_t *client);

/* Proxies (proxy.c). */

void weft_net_start_proxies(void);

/** Sends an UPDATE of a proxy to its client; one that has not left yet is replaced. */
void weft_net_send_proxy_update_locked(weft_net_proxy_t *proxy, uint32_t state);

/** The clients of a peer are gone: cleans up their proxies. */
void weft_net_proxies_lost(unsigned peer);

/** False while a proxy of a peer still has to end a call of the lost connection. */
bool weft_net_proxies_ready(unsigned peer);

/** The proxy that a task is, or NULL. */
weft_net_proxy_t *weft_net_proxy_of(const weft_task_t *task);

/* Mutexes of proxies (server_mutexes.c). */

/**
 * Releases those mutexes of a proxy whose client is gone of which the next owner shall not get
 * WEFT_OWNER_DIED.
 */
void weft_net_release_mutexes(weft_net_proxy_t *proxy);

/* Inheritance (inherit.c). */

/** weft_sched_priority(), out of line: seldom needed. */
unsigned weft_net_priority_of(uint32_t mask);

/** The boost that a proxy's client gets may have changed: sends it if so. */
void weft_net_boost_client_locked(weft_net_proxy_t *proxy);
void weft_net_boost(unsigned peer, const weft_net_header_t *header);

/** The highest of a priority and of a client's boosts, as priority masks. */
uint32_t weft_net_boosted_mask_locked(const weft_net_client_t *client, uint32_t mask);

/** Clears a client's boosts: its task ends, or begins. Needs no lock while it is so. */
void weft_net_clear_boosts(const weft_net_client_t *client);

/** A peer is lost: its boosts end. */
void weft_net_boosts_lost(unsigned peer);

/* Planned polls of links (planned_poll.c). */

/**
 * True if a call over the link has no answer yet, or a peer behind it cleans up after a client. In
 * poll(), or with the kernel lock. O(clients).
 */
bool weft_net_is_awaited(const weft_link_t *link);

/** A time of the clock that never comes. */
#define WEFT_NET_NEVER UINT64_MAX

/** The time at which the timed call that this request begins times out. */
uint64_t weft_net_call_end_locked(const weft_net_header_t *request);

/** True for an UPDATE of this node after which a call, or a clean-up, is to end at once. */
bool weft_net_cancels(const weft_net_header_t *update);

/** Handler of the timer of planned polls: all links are polled. */
void weft_net_planned_poll(weft_timer_t *timer, void *arg);

/** The next poll is at a time of the clock, if none is planned before it. */
void weft_net_plan_poll_locked(weft_timer_t *timer, uint64_t deadline);

/** No poll is planned. */
void weft_net_drop_poll_locked(weft_timer_t *timer);

/* Time and doorbell (poll.c). */

/** The next doorbell polls the links that are back-pressured. */
void weft_net_resume_links_soon(void);

/**
 * In the idle task, which takes a doorbell without an interrupt: polls all
 * links while no other task runs. Kernel lock held; releases it.
 */
void weft_net_poll_in_idle_unlock(void);

/** Housekeeping is due in WEFT_NET_RETRY. Kernel lock free. */
void weft_net_retry_soon(void);

#endif
