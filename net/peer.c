/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Peers: how two nodes connect, notice that the other is gone, and tell its
 * next incarnation from the last.
 *
 * Each side offers to the other an epoch that the other did not have before,
 * and takes the one offered to it. A connection is a pair of epochs; packets of
 * any other pair are refused. A node that has no epoch says HELLO from epoch 0:
 * whoever believed to be connected with it then knows better. Model:
 * formal/NodeDeath.tla.
 */
#include <weft/console.h>

#include "net.h"

/** Payload of a HELLO: little-endian words, then the name. */
enum {
    HELLO_VERSION,
    HELLO_HASH,
    HELLO_SIZES,
    HELLO_PAYLOAD,
    HELLO_WORDS,
};

/** Bytes of the name, with a zero at the end; longer ones are cut. */
#define HELLO_NAME 20U

struct hello {
    uint32_t word[HELLO_WORDS];
    char name[HELLO_NAME];
};

/** Odd, so that each start has epochs of its own, far from those of the next. */
#define FAR_APART 40503U

/** Argument of a HELLO: the sender is connected and needs no answer. */
#define CONNECTED 1U

static struct hello own;
static bool ends; /* this node connects no more */
static weft_node_handler_t on_change;

unsigned weft_node_self(void)
{
    return weft_net_config.self;
}

const char *weft_node_name(void)
{
    return weft_net_config.name;
}

weft_node_state_t weft_node_state(unsigned node)
{
    unsigned peer =
        node < weft_net_config.nodes ? weft_net_config.routes[node].peer : WEFT_NET_NONE;

    if (peer == WEFT_NET_NONE) {
        return WEFT_NODE_UP;
    }
    return (weft_node_state_t) * (volatile uint8_t *)&weft_net_config.peers[peer].state;
}

void weft_node_on_change(weft_node_handler_t handler)
{
    on_change = handler;
}

/** The next epoch to offer: what was offered before this start does not come again soon. */
static void offer(weft_net_peer_t *peer, uint32_t epoch)
{
    peer->its = (uint16_t)((epoch & 0xFFFFU) != 0 ? epoch : 1U);
}

/** What this node says of itself. */
static void make_hello(void)
{
    own.word[HELLO_VERSION] = weft_net_le32(WEFT_NET_VERSION);
    own.word[HELLO_HASH] = weft_net_le32(weft_net_config.hash);
    own.word[HELLO_SIZES] = weft_net_le32(weft_net_config.sizes);
    own.word[HELLO_PAYLOAD] = weft_net_le32(weft_net_config.payload);
    for (unsigned i = 0; i < HELLO_NAME - 1U && weft_net_config.name[i] != '\0'; i++) {
        own.name[i] = weft_net_config.name[i];
    }
}

void weft_net_start_peers(void)
{
    if (weft_net_lives()) {
        make_hello();
    }
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        weft_net_peer_t *peer = &weft_net_config.peers[i];
        unsigned node = weft_net_config.peer_attrs[i].node;

        peer->link = weft_net_config.links[weft_net_config.routes[node].link];
        peer->address = weft_net_le32(node | (uint32_t)weft_net_config.self << 16);
        peer->arrives = weft_net_le32(weft_net_config.self | (uint32_t)node << 16);
        peer->index = (uint8_t)i;
        peer->hubs = weft_net_config.peer_attrs[i].hubs;
        peer->hub_count = weft_net_config.peer_attrs[i].hub_count;
        if (weft_net_lives()) {
            peer->hello.payload = &own;
            offer(peer, weft_board_starts() * FAR_APART);
        } else {
            peer->state = WEFT_NODE_UP;
        }
    }
}

WEFT_OUT_OF_LINE void weft_net_send_to_locked(weft_net_packet_t *packet, unsigned peer,
                                              uint32_t what, uint32_t whom, uint32_t argument)
{
    weft_net_fill_in(&packet->header, weft_net_peer(peer), what, whom, argument);
    weft_net_send_locked(packet);
}

/** Says HELLO, most urgent; one that is still queued is brought up to date. */
static void greet(unsigned index)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    weft_port_lock();
    peer->outgoing = weft_net_le32((uint32_t)peer->its | (uint32_t)peer->mine << 16);
    weft_net_send_to_locked(&peer->hello, index, WEFT_NET_HELLO,
                            weft_net_both(WEFT_NET_NOBODY, sizeof own),
                            peer->state == WEFT_NODE_UP ? CONNECTED : 0U);
    weft_port_unlock();
}

/** Gives a sign of life, least urgent: what was sent before has come before it, or is lost. */
static void beat(unsigned index)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    weft_port_lock();
    if (!peer->alive.queued) {
        weft_net_send_to_locked(&peer->alive, index,
                                weft_net_what(WEFT_NET_ALIVE, 0, WEFT_PRIORITIES - 1U),
                                WEFT_NET_NOBODY, peer->sent);
    }
    weft_port_unlock();
}

static void change(unsigned index, weft_node_state_t state)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    weft_port_lock();
    peer->state = (uint8_t)state;
    peer->silent = 0;
    while (peer->waitq.head != NULL) {
        weft_sched_ready_locked(weft_wait_pop_locked(&peer->waitq));
    }
    weft_sched_leave();
    if (on_change != NULL) {
        on_change(weft_net_config.peer_attrs[index].node, state);
    }
}

/** The connection, if there is one, is over. */
static void lose(unsigned index, weft_node_state_t state)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];
    bool connected = peer->state == WEFT_NODE_UP;

    weft_port_lock();
    peer->mine = 0;
    peer->expected = 0; /* no packet of a connection has epoch 0 */
    if (connected) {
        offer(peer, peer->its + 1U);
        peer->was_lost = true;
    }
    weft_port_unlock();
    if (connected || state == WEFT_NODE_REFUSED) {
        change(index, state);
        weft_net_forget_packets(peer);
        weft_net_calls_lost(index);
        weft_net_standins_lost(index);
        weft_net_lends_lost(index);
        weft_net_retry_soon();
    }
}

/* As a node that has just started: with an epoch to offer, and none of its own. */
void weft_net_say_farewell(void)
{
    ends = true;
    for (unsigned i = 0; weft_net_lives() && i < weft_net_config.peer_count; i++) {
        weft_net_peer_t *peer = &weft_net_config.peers[i];

        if (peer->state == WEFT_NODE_UP) {
            weft_port_lock();
            peer->mine = 0;
            offer(peer, peer->its + 1U);
            peer->state = WEFT_NODE_LOST;
            weft_port_unlock();
            greet(i);
        }
    }
}

void weft_net_lose_behind(const weft_link_t *link)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        unsigned node = weft_net_config.peer_attrs[i].node;

        if (weft_net_config.routes[node].link == link->index) {
            lose(i, WEFT_NODE_LOST);
        }
    }
}

/** What of two nodes does not agree, or NULL. */
static const char *mismatch(const struct hello *its)
{
    static const char *const what[] = {"protocol version", "description", "size of messages",
                                       "largest payload"};

    for (unsigned i = 0; i < HELLO_WORDS; i++) {
        if (its->word[i] != own.word[i]) {
            return what[i];
        }
    }
    return NULL;
}

static void refuse(unsigned index, const struct hello *its, const char *what)
{
    if (weft_net_config.peers[index].state == WEFT_NODE_REFUSED) {
        return;
    }
    weft_printf("weft: node %s refuses node %s, which calls itself %s: another %s\n",
                weft_net_config.name, weft_net_config.peer_attrs[index].name, its->name, what);
    lose(index, WEFT_NODE_REFUSED);
    greet(index);
}

/** A HELLO that fits, while not connected. */
static void connect(unsigned index, unsigned its_epoch, unsigned offered)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    if (offered != 0) {
        peer->mine = (uint16_t)offered;
    }
    if (its_epoch != peer->its || peer->mine == 0) {
        return;
    }
    peer->expected = weft_net_le32((uint32_t)peer->mine | (uint32_t)peer->its << 16);
    peer->outgoing = weft_net_le32((uint32_t)peer->its | (uint32_t)peer->mine << 16);
    peer->sent = 0;
    peer->received = 0;
    change(index, WEFT_NODE_UP);
}

void weft_net_hello(unsigned index, const weft_net_header_t *header, const void *payload)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];
    unsigned its_epoch = weft_net_high(header, 4);
    unsigned offered = weft_net_low(header, 4);
    struct hello its;
    const char *wrong;

    if (ends || weft_net_length(header) != sizeof its) {
        return;
    }
    weft_port_copy(&its, payload, sizeof its);
    its.name[HELLO_NAME - 1U] = '\0';
    wrong = mismatch(&its);
    if (wrong != NULL) {
        refuse(index, &its, wrong);
        return;
    }
    if (peer->state == WEFT_NODE_UP && (its_epoch != peer->its || offered != peer->mine)) {
        lose(index, WEFT_NODE_LOST);
    }
    if (peer->state != WEFT_NODE_UP) {
        if (!peer->link->up || !weft_net_standins_ready(index)) {
            return; /* it will say HELLO again */
        }
        connect(index, its_epoch, offered);
        greet(index);
        if (peer->state == WEFT_NODE_UP) {
            weft_net_calls_connected(index);
        }
    } else if (weft_net_argument(header) != CONNECTED) {
        greet(index);
    }
}

void weft_net_alive(unsigned index, const weft_net_header_t *header)
{
    const weft_net_peer_t *peer = &weft_net_config.peers[index];

    /* The sign of life itself is counted here, not there. */
    if (weft_net_needs(WEFT_NET_NEED_BEAT) &&
        (int32_t)(peer->received - 1U - weft_net_argument(header)) < 0) {
        lose(index, WEFT_NODE_LOST);
    }
}

void weft_net_greet(const weft_link_t *link)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        const weft_net_route_t *route = &weft_net_config.routes[weft_net_config.peer_attrs[i].node];

        if (weft_net_config.peers[i].state != WEFT_NODE_UP &&
            (link == NULL || route->link == link->index)) {
            greet(i);
        }
    }
}

void weft_net_beat(void)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        weft_net_peer_t *peer = &weft_net_config.peers[i];

        if (peer->state == WEFT_NODE_UP) {
            if (peer->received != peer->heard) {
                peer->heard = peer->received;
                peer->silent = 0;
            }
            if (peer->silent >= weft_net_config.limit) {
                lose(i, WEFT_NODE_LOST);
            } else {
                peer->silent++;
                beat(i);
            }
        }
    }
}

bool weft_net_all_up(void)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        if (weft_net_config.peers[i].state != WEFT_NODE_UP) {
            return false;
        }
    }
    return true;
}

static weft_status_t connect_op(void *waitq, void *arg, weft_timeout_t timeout)
{
    weft_net_peer_t *peer = waitq;

    weft_port_lock();
    if (peer->state == WEFT_NODE_STARTING) {
        return weft_wait_on_general(peer, arg, timeout, connect_op);
    }
    weft_port_unlock();
    return WEFT_OK;
}

weft_status_t weft_net_connect(weft_net_peer_t *peer, weft_timeout_t timeout)
{
    weft_status_t status = connect_op(peer, NULL, timeout);

    return status == WEFT_OK && peer->state != WEFT_NODE_UP ? WEFT_NODE_DOWN : status;
}
