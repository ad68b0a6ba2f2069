/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Sessions: how two nodes connect, notice that the other is gone, and distinguish its
 * incarnations.
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

static struct hello local;
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
        return node == weft_net_config.self ? WEFT_NODE_UP : WEFT_NODE_UNKNOWN;
    }
    const volatile uint8_t *state = &weft_net_config.peers[peer].state;

    return (weft_node_state_t)*state;
}

void weft_node_on_change(weft_node_handler_t handler)
{
    on_change = handler;
}

/** The next epoch to offer: what was offered before this start does not come again soon. */
static void offer(weft_net_peer_t *peer, uint32_t epoch)
{
    peer->remote_epoch = (uint16_t)((epoch & 0xFFFFU) != 0 ? epoch : 1U);
}

/** What this node says of itself. */
static void make_hello(void)
{
    local.word[HELLO_VERSION] = weft_net_le32(WEFT_NET_VERSION);
    local.word[HELLO_HASH] = weft_net_le32(weft_net_config.hash);
    local.word[HELLO_SIZES] = weft_net_le32(weft_net_config.sizes);
    local.word[HELLO_PAYLOAD] = weft_net_le32(weft_net_config.payload);
    for (unsigned i = 0; i < HELLO_NAME - 1U && weft_net_config.name[i] != '\0'; i++) {
        local.name[i] = weft_net_config.name[i];
    }
}

void weft_net_start_peers(void)
{
    if (weft_net_independent()) {
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
        if (weft_net_independent()) {
            peer->hello.payload = &local;
            offer(peer, weft_board_starts() * WEFT_NET_EPOCH_STRIDE);
        } else {
            peer->state = WEFT_NODE_UP;
        }
    }
}

WEFT_OUT_OF_LINE void weft_net_send_to_locked(weft_net_packet_t *packet, unsigned peer,
                                              uint32_t what, uint32_t whom, uint32_t argument)
{
    weft_net_fill_header(&packet->header, weft_net_peer(peer), what, whom, argument);
    weft_net_send_locked(packet);
}

/** Says HELLO, at the highest priority; one that is still queued is brought up to date. */
static void send_hello(unsigned index)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    weft_arch_lock();
    peer->outgoing =
        weft_net_le32((uint32_t)peer->remote_epoch | (uint32_t)peer->local_epoch << 16);
    weft_net_send_to_locked(&peer->hello, index, WEFT_NET_HELLO,
                            weft_net_pack16(WEFT_NET_NOBODY, sizeof local),
                            peer->state == WEFT_NODE_UP ? WEFT_NET_CONNECTED : 0U);
    weft_arch_unlock();
}

/** Sends a heartbeat, at the lowest priority: what was sent before has come before it, or is lost.
 */
static void send_heartbeat(unsigned index)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    weft_arch_lock();
    if (!peer->heartbeat.queued) {
        weft_net_send_to_locked(
            &peer->heartbeat, index,
            weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_PEER, WEFT_PRIORITIES - 1U), WEFT_NET_NOBODY,
            peer->sent);
    }
    weft_arch_unlock();
}

static void change(unsigned index, weft_node_state_t state)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    weft_arch_lock();
    peer->state = (uint8_t)state;
    peer->silent = 0;
    /* Not weft_wait_wake_all_unlock(): most programs do not link it otherwise. */
    while (peer->waitq.head != NULL) {
        weft_sched_ready_locked(weft_wait_pop_locked(&peer->waitq));
        weft_sched_leave_unlock();
        weft_arch_lock();
    }
    weft_arch_unlock();
    if (on_change != NULL) {
        on_change(weft_net_config.peer_attrs[index].node, state);
    }
}

/**
 * The connection, if there is one, is over: the link is down (weft_net_link_down(),
 * weft_net_lose_behind()), the peer is silent or packets are missing (the heartbeat), its HELLO has
 * another epoch or is a goodbye (weft_net_hello()). Or the peer is refused, which also ends what
 * waits for the first connection. In this order:
 *  1. The epochs: no packet of the connection is taken from here on (receive.c: deliver()), and the
 *     next HELLO offers an epoch that the peer did not have.
 *  2. The state: calls from here on return WEFT_NODE_DOWN, so that a task that one of the next
 *     steps wakes begins nothing with a peer that is lost. Tasks that wait for the first connection
 *     wake, and the application's handler is called.
 *  3. Packets that wait in the link's queue leave it, and DMA stops: from here on the network reads
 *     and writes no buffer of a call.
 *  4. So calls of this node to the peer can end, and their tasks use the buffers again.
 *  5. Proxies of the peer's clients end their waits and release their mutexes. One that is to run
 *     does so by itself, later: until then weft_net_proxies_ready() refuses a new connection.
 *  6. Tasks of this node lose what they inherited from tasks of the peer.
 *  7. Housekeeping says HELLO until the peer is back.
 * The way back is weft_net_hello() of both: connect() sets the epochs, change() the state, and
 * weft_net_calls_connected() starts the requests that waited for it.
 */
static void lose(unsigned index, weft_node_state_t state)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];
    bool connected = peer->state == WEFT_NODE_UP;

    weft_arch_lock();
    peer->local_epoch = 0;
    peer->expected = 0; /* no packet of a connection has epoch 0 */
    if (connected) {
        offer(peer, peer->remote_epoch + 1U);
        peer->was_lost = true;
    }
    weft_arch_unlock();
    if (connected || state == WEFT_NODE_REFUSED) {
        change(index, state);
        weft_net_flush_packets(peer);
        weft_net_calls_lost(index);
        weft_net_proxies_lost(index);
        weft_net_boosts_lost(index);
        weft_net_retry_soon();
    }
}

/* The goodbye is the HELLO of a node that has just started: it offers an epoch and has none. */
void weft_net_send_goodbyes(void)
{
    ends = true;
    for (unsigned i = 0; weft_net_independent() && i < weft_net_config.peer_count; i++) {
        weft_net_peer_t *peer = &weft_net_config.peers[i];

        if (peer->state == WEFT_NODE_UP) {
            weft_arch_lock();
            peer->local_epoch = 0;
            offer(peer, peer->remote_epoch + 1U);
            peer->state = WEFT_NODE_LOST;
            weft_arch_unlock();
            send_hello(i);
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

/** Ends the name that a node calls itself, and leaves in it only what terminals print as it is. */
static void make_text(char name[HELLO_NAME])
{
    name[HELLO_NAME - 1U] = '\0';
    for (char *at = name; *at != '\0'; at++) {
        *at = *at >= ' ' && *at <= '~' ? *at : '?';
    }
}

/** What of two nodes does not agree, or NULL. */
static const char *mismatch(const struct hello *remote)
{
    static const char *const what[] = {"protocol version", "description", "size of messages",
                                       "largest payload"};

    for (unsigned i = 0; i < HELLO_WORDS; i++) {
        if (remote->word[i] != local.word[i]) {
            return what[i];
        }
    }
    return NULL;
}

static void refuse(unsigned index, const struct hello *remote, const char *what)
{
    if (weft_net_config.peers[index].state == WEFT_NODE_REFUSED) {
        return;
    }
    weft_printf("weft: node %s refuses node %s, which calls itself %s: another %s\n",
                weft_net_config.name, weft_net_config.peer_attrs[index].name, remote->name, what);
    lose(index, WEFT_NODE_REFUSED);
    send_hello(index);
}

/** A HELLO that fits, while not connected. */
static void connect(unsigned index, unsigned remote_epoch, unsigned offered)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];

    if (offered != 0) {
        peer->local_epoch = (uint16_t)offered;
    }
    if (remote_epoch != peer->remote_epoch || peer->local_epoch == 0) {
        return;
    }
    peer->expected =
        weft_net_le32((uint32_t)peer->local_epoch | (uint32_t)peer->remote_epoch << 16);
    peer->outgoing =
        weft_net_le32((uint32_t)peer->remote_epoch | (uint32_t)peer->local_epoch << 16);
    peer->sent = 0;
    peer->received = 0;
    change(index, WEFT_NODE_UP);
}

void weft_net_hello(unsigned index, const weft_net_header_t *header, const void *payload)
{
    weft_net_peer_t *peer = &weft_net_config.peers[index];
    unsigned remote_epoch = weft_net_high(header, 4);
    unsigned offered = weft_net_low(header, 4);
    struct hello remote;
    const char *wrong;

    if (ends || weft_net_length(header) != sizeof remote) {
        return;
    }
    weft_arch_copy(&remote, payload, sizeof remote);
    make_text(remote.name);
    wrong = mismatch(&remote);
    if (wrong != NULL) {
        refuse(index, &remote, wrong);
        return;
    }
    if (peer->state == WEFT_NODE_UP &&
        (remote_epoch != peer->remote_epoch || offered != peer->local_epoch)) {
        lose(index, WEFT_NODE_LOST);
    }
    if (peer->state != WEFT_NODE_UP) {
        if (!peer->link->up || !weft_net_proxies_ready(index)) {
            return; /* it will say HELLO again */
        }
        connect(index, remote_epoch, offered);
        send_hello(index);
        if (peer->state == WEFT_NODE_UP) {
            weft_net_calls_connected(index);
        }
    } else if (weft_net_argument(header) != WEFT_NET_CONNECTED) {
        send_hello(index);
    }
}

void weft_net_heartbeat(unsigned index, const weft_net_header_t *header)
{
    const weft_net_peer_t *peer = &weft_net_config.peers[index];

    /* The heartbeat itself is counted here, not there. */
    if ((int32_t)(peer->received - 1U - weft_net_argument(header)) < 0) {
        lose(index, WEFT_NODE_LOST);
    }
}

void weft_net_send_hellos(const weft_link_t *link)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        const weft_net_route_t *route = &weft_net_config.routes[weft_net_config.peer_attrs[i].node];

        if (weft_net_config.peers[i].state != WEFT_NODE_UP &&
            (link == NULL || route->link == link->index)) {
            send_hello(i);
        }
    }
}

void weft_net_check_heartbeats(void)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        weft_net_peer_t *peer = &weft_net_config.peers[i];

        if (peer->state == WEFT_NODE_UP) {
            if (peer->received != peer->heard) {
                peer->heard = peer->received;
                peer->silent = 0;
            }
            if (peer->silent >= weft_net_config.max_silent) {
                lose(i, WEFT_NODE_LOST);
            } else {
                peer->silent++;
                send_heartbeat(i);
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

    (void)arg;
    weft_arch_lock();
    if (peer->state == WEFT_NODE_STARTING) {
        return weft_wait_on_unlock(peer, timeout, connect_op);
    }
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_net_connect(weft_net_peer_t *peer, weft_timeout_t timeout)
{
    weft_status_t status = connect_op(peer, NULL, timeout);

    return status == WEFT_OK && peer->state != WEFT_NODE_UP ? WEFT_NODE_DOWN : status;
}
