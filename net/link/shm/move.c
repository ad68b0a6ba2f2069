/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Long payloads of a link through shared memory, moved by hardware while the
 * processor does something else.
 *
 * Sending: the payload of a packet that waits in the link's queue is moved into
 * the ring, to where its record will be. Until it is there, send_locked() has no room;
 * then it publishes the record, if nothing more urgent has come and the packet
 * has not been dequeued: else the move was in vain.
 *
 * Receiving: the payload is moved out of the ring to where the network wants it,
 * and the record then handed over with that address. If the network cannot tell
 * where, it reads the ring. Meanwhile the record waits, whatever the other end
 * makes of it: its header is the one for which the memory was chosen, and no
 * record is plain.
 *
 * What a handler posts, and what is forwarded to other nodes, the processor copies:
 * the memory is not theirs for longer than the call.
 */
#include "link/shm/shm.h"
#include "net.h"

/** States of a direction. */
enum {
    RESTS,
    MOVES,
    MOVED,
};

static void done_sending(weft_move_t *move)
{
    struct weft_shm_move *self = (struct weft_shm_move *)move;

    self->state = MOVED;
    weft_net_link_ready(&self->link->link);
}

static void done_receiving(weft_move_t *move)
{
    struct weft_shm_move *self = (struct weft_shm_move *)move;

    self->state = MOVED;
    weft_net_doorbell();
}

static void start_locked(struct weft_shm_move *self, void *to, const void *from, size_t bytes)
{
    self->move.to = to;
    self->move.from = from;
    self->move.bytes = bytes;
    self->state = MOVES;
    weft_board_move_locked(&self->move);
}

static void open(weft_shm_link_t *link)
{
    weft_shm_mover_t *self = link->mover;

    self->out.link = link;
    self->out.move.done = done_sending;
    self->in.link = link;
    self->in.move.done = done_receiving;
    weft_board_mover_open();
}

/** True if the payload stays as it is until the record is published, or the packet dequeued. */
static bool is_lasting(const weft_net_header_t *header)
{
    unsigned kind = weft_net_kind(header);

    return (kind == WEFT_NET_REQUEST || kind == WEFT_NET_REPLY) &&
           weft_net_source(header) == weft_net_config.self;
}

static bool send_locked(weft_shm_link_t *link, const weft_net_header_t *header, void *to,
                        const void *payload)
{
    struct weft_shm_move *self = &link->mover->out;
    uint32_t length = weft_net_length(header);
    bool moved = self->state == MOVED && self->dequeued == link->link.dequeued &&
                 self->move.to == to && self->move.from == payload && self->move.bytes == length;

    self->state = RESTS;
    if (moved && !self->move.failed) {
        return true;
    }
    if (moved || !is_lasting(header)) {
        weft_arch_copy(to, payload, length);
        return true;
    }
    self->dequeued = link->link.dequeued;
    start_locked(self, to, payload, length);
    return false;
}

/** Nothing is on its way in any more. */
static void rest_in(weft_shm_link_t *link)
{
    link->mover->in.state = RESTS;
    link->plain_in = link->mover->least;
}

static const void *receive(weft_shm_link_t *link, weft_net_header_t *header, const void *payload)
{
    weft_shm_mover_t *mover = link->mover;
    struct weft_shm_move *self = &mover->in;
    void *to;

    if (self->state != RESTS) {
        *header = mover->header;
    }
    if (self->state == MOVES) {
        return NULL;
    }
    if (self->state == MOVED) {
        rest_in(link);
        return self->move.failed ? payload : self->move.to;
    }
    to = weft_net_receive_buffer(&link->link, header);
    if (to == NULL) {
        return payload;
    }
    mover->header = *header;
    weft_arch_lock();
    link->plain_in = 0;
    start_locked(self, to, payload, weft_net_length(header));
    weft_arch_unlock();
    return NULL;
}

static void end_locked(struct weft_shm_move *self)
{
    if (self->state == MOVES) {
        weft_board_move_end_locked(&self->move);
    }
    self->state = RESTS;
}

static void quiesce_locked(weft_shm_link_t *link)
{
    end_locked(&link->mover->in);
    rest_in(link);
}

static void go_down(weft_shm_link_t *link)
{
    weft_arch_lock();
    quiesce_locked(link);
    end_locked(&link->mover->out);
    weft_arch_unlock();
}

const weft_shm_moves_t weft_shm_moves = {
    .open = open,
    .send_locked = send_locked,
    .receive = receive,
    .quiesce_locked = quiesce_locked,
    .go_down = go_down,
};
