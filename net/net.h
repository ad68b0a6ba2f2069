/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the files of the network share. Functions that end in `_locked` expect
 * the critical section and keep it; the others want it open.
 */
#ifndef NET_NET_H
#define NET_NET_H

#include "remote.h"
#include "tables.h"
#include "wait.h"

/** Result of a serve function that must not run here: the stand-in itself has to make the call. */
#define WEFT_NET_DEFER ((weft_status_t)0xFE)

/** Status of a reply that is a misuse by the caller, with its number. */
#define WEFT_NET_MISUSE(number) ((weft_status_t)(0x80 + (number)))

/** Ticks after which what could not be done at once is tried again. */
#define WEFT_NET_RETRY WEFT_MS(10)

/* Trace points (trace/packets.c), in builds with WEFT_CONFIG_TRACE only. */

/** Gives a packet to a link's driver. @return what that says */
bool weft_net_trace_send_locked(weft_link_t *link, const weft_net_header_t *header,
                                const void *payload);

/** A packet has come. */
void weft_net_trace_received(const weft_link_t *link, const weft_net_header_t *header);

/** A link is up: both ends number its packets anew. */
void weft_net_trace_up(const weft_link_t *link);

/* Ways (route.c). */

/** The link to a node, if it is up; else NULL. */
weft_link_t *weft_net_link_to(unsigned node);

/**
 * Sends a packet or queues it behind more urgent ones and those of the same
 * caller. One that is queued already keeps its place. O(queue).
 * @return false: there is no way to its destination; it is dropped
 */
bool weft_net_send_locked(weft_net_packet_t *packet);

/** Takes the packets of a connection that is over out of the queue. Critical section open. */
void weft_net_forget_packets(const weft_net_peer_t *peer);

/** Takes a packet that is not needed any more out of its queue: the peer must not miss it. */
void weft_net_withdraw_locked(weft_net_packet_t *packet);

/** Sends a packet of another node on its way. @return false: not now; the link holds it */
bool weft_net_forward(weft_link_t *from, const weft_net_header_t *header, const void *payload);

/** What links held back can be tried again. @return the link whose turn it is to be the first */
weft_link_t *weft_net_let_go(void);

/** Nothing is written by the links of a peer to what they were told is a call's memory. */
static inline void weft_net_settle_locked(unsigned peer)
{
    weft_link_t *link = weft_net_peer(peer)->link;

    if (weft_net_needs(WEFT_NET_NEED_MOVE) && link->driver->settle_locked != NULL) {
        link->driver->settle_locked(link);
    }
}

/** Makes the doorbell ring on this node. */
void weft_net_ring(void);

/* Peers (peer.c). */

void weft_net_start_peers(void);

/** The peer that a node is. */
static inline weft_net_peer_t *weft_net_peer_to(unsigned node)
{
    return weft_net_peer(weft_net_config.routes[node].peer);
}

/** Two halves of a word of a header. */
static inline uint32_t weft_net_both(uint32_t low, uint32_t high)
{
    return low | high << 16;
}

/** Fills in a header. */
static inline void weft_net_fill_in(weft_net_header_t *header, const weft_net_peer_t *peer,
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
 * @param whom the caller, and bytes of payload in bits 31:16
 */
void weft_net_send_to_locked(weft_net_packet_t *packet, unsigned peer, uint32_t what, uint32_t whom,
                             uint32_t argument);

/**
 * The same at once, if nothing waits on the way to a peer that is connected: then the way need not
 * be looked up.
 */
static inline void weft_net_send_connected_locked(weft_net_packet_t *packet, weft_net_peer_t *peer,
                                                  uint32_t what, uint32_t whom, uint32_t argument)
{
    weft_link_t *link = peer->link;

    if (!WEFT_CONFIG_FAST_PATHS || WEFT_CONFIG_TRACE) {
        weft_net_send_to_locked(packet, peer->index, what, whom, argument);
        return;
    }
    weft_net_fill_in(&packet->header, peer, what, whom, argument);
    if (WEFT_USUALLY(link->up && !link->stalled && !packet->queued)) {
        if (WEFT_USUALLY(link->driver->send(link, &packet->header, packet->payload))) {
            peer->sent++;
            return;
        }
        link->stalled = true;
    }
    weft_net_send_locked(packet);
}

/** A sign of life has come, with the number of packets that should have come before. */
void weft_net_alive(unsigned index, const weft_net_header_t *header);

/** A HELLO has come. */
void weft_net_hello(unsigned index, const weft_net_header_t *header, const void *payload);

/** Tells all peers behind a link that this node is there; NULL: all whatever their link. */
void weft_net_greet(const weft_link_t *link);

/** Tells all peers that this node ends; it connects no more. Critical section open. */
void weft_net_say_farewell(void);

/** Peers behind a link are lost. */
void weft_net_lose_behind(const weft_link_t *link);

/** Sends signs of life, and declares those silent for too long lost. */
void weft_net_beat(void);

/** True if all peers are connected. */
bool weft_net_all_up(void);

/** Waits for the first connection with a peer. @return WEFT_OK, WEFT_NODE_DOWN, or as waits end */
weft_status_t weft_net_connect(weft_net_peer_t *peer, weft_timeout_t timeout);

/* Callers (call.c). */

void weft_net_start_callers(void);

/** The caller of a task, or NULL. */
weft_net_caller_t *weft_net_caller_of(const weft_task_t *task);

/** Starts a call: fills in the request and sends it. The caller's `peer` and `op` are set. */
void weft_net_start_call_locked(weft_net_caller_t *caller, weft_net_peer_t *peer, unsigned hub,
                                weft_timeout_t timeout);

/** Asks that a call ends; it still has to be waited for. */
void weft_net_cancel_call_locked(weft_net_caller_t *caller);

/** Tells a caller's stand-in something about its call. */
void weft_net_tell_locked(weft_net_caller_t *caller, unsigned kind, unsigned priority,
                          uint32_t argument);

/**
 * Tells the next peer that a caller has ended, from the one after the last that
 * was told; when none is left, the caller can be used again.
 */
void weft_net_abandon_next_locked(weft_net_caller_t *caller, unsigned peer);

/** How a call ended. Misuse that only the hub's node could see is the caller's all the same. */
weft_status_t weft_net_judge(const weft_net_caller_t *caller);

/** A call has ended: whoever waits for it goes on. */
void weft_net_end_call(weft_net_caller_t *caller, weft_status_t status);

void weft_net_reply(unsigned peer, const weft_net_header_t *header, const void *payload);

/** Where the payload of a reply is needed; NULL: nowhere. */
void *weft_net_landing_of_reply(unsigned peer, const weft_net_header_t *header);

void weft_net_abandoned(unsigned peer, const weft_net_header_t *header);

/** The calls to a peer begin now, or end with WEFT_NODE_DOWN. */
void weft_net_calls_connected(unsigned peer);
void weft_net_calls_lost(unsigned peer);

/* Stand-ins (serve.c). */

void weft_net_start_standins(void);
void weft_net_request(unsigned peer, const weft_net_header_t *header, const void *payload);

/** The buffer of a request's stand-in, where its payload can be put; NULL: it cannot. */
void *weft_net_landing_of_request(unsigned peer, const weft_net_header_t *header);

void weft_net_cancel(unsigned peer, const weft_net_header_t *header);
void weft_net_priority_told(unsigned peer, const weft_net_header_t *header);
void weft_net_abandon(unsigned peer, const weft_net_header_t *header);

/** Releases those mutexes of a stand-in that gives up whose next owner is not to hear of it. */
void weft_net_give_up_mutexes(weft_net_standin_t *standin);

/** A stand-in of this node makes a request's call to a hub of this node. */
void weft_net_serve_own(weft_net_caller_t *caller, weft_serve_t serve, void *object,
                        weft_timeout_t timeout);

/** The same ends it early. */
void weft_net_cancel_own_locked(weft_net_caller_t *caller);

/** The callers of a peer are gone: their stand-ins give up all that they have. */
void weft_net_standins_lost(unsigned peer);

/**
 * Ends calls that were to be canceled when they had not begun, and makes stand-ins anew that an
 * interrupt ended while they ran. @return true if there are more
 */
bool weft_net_finish_late(void);

/** True if all stand-ins of a peer can make calls. */
bool weft_net_standins_ready(unsigned peer);

/** The stand-in that a task is, or NULL. */
weft_net_standin_t *weft_net_standin_of(const weft_task_t *task);

/* Inheritance (lend.c). */

/** The priority that a bit stands for. */
unsigned weft_net_priority_of(uint32_t bit);

/** What a stand-in lends to its caller has changed, perhaps. */
void weft_net_lend_locked(weft_net_standin_t *standin);
void weft_net_lent(unsigned peer, const weft_net_header_t *header);

/** The more urgent of a priority and of what peers lend to a caller; both as bits. */
uint32_t weft_net_lent_locked(const weft_net_caller_t *caller, uint32_t bit);

/** Nobody lends anything to a caller: its task ends, or begins. Needs no lock while it is so. */
void weft_net_forget_lent(const weft_net_caller_t *caller);

/** A peer lends nothing any more. */
void weft_net_lends_lost(unsigned peer);

/* Time and doorbell (notify.c). */

/** Starts links and what comes again and again. */
void weft_net_start_links(void);

/** The doorbell lets go what links hold back, if any does. */
void weft_net_let_go_soon(void);

/**
 * In the idle task, which takes a doorbell without an interrupt: looks at all
 * links while no other task runs. Critical section held; leaves it.
 */
void weft_net_look_in_idle(void);

/** Something was left to be done soon. Critical section open. */
void weft_net_retry_soon(void);

/** The same in the critical section. */
void weft_net_retry_when_open(void);

#endif
