/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Long payloads of a link through shared memory, moved by hardware while the
 * processor does something else.
 *
 * Sending: the payload of a packet that waits in the link's queue is moved into
 * the ring, to where its record will be. Until it is there, send_locked() has no room;
 * then it publishes the record, if nothing of higher priority has come and the packet
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
    struct weft_shm_move *transfer = (struct weft_shm_move *)move;

    transfer->state = MOVED;
    weft_net_link_ready(&transfer->link->link);
}

static void done_receiving(weft_move_t *move)
{
    struct weft_shm_move *transfer = (struct weft_shm_move *)move;

    transfer->state = MOVED;
    weft_net_doorbell();
}

static void start_locked(struct weft_shm_move *transfer, void *to, const void *from, size_t bytes)
{
    transfer->move.to = to;
    transfer->move.from = from;
    transfer->move.bytes = bytes;
    transfer->state = MOVES;
    weft_board_move_locked(&transfer->move);
}

static void open(weft_shm_link_t *self)
{
    weft_shm_mover_t *mover = self->mover;

    mover->out.link = self;
    mover->out.move.done = done_sending;
    mover->in.link = self;
    mover->in.move.done = done_receiving;
    weft_board_mover_open();
}

/** True if the payload stays as it is until the record is published, or the packet dequeued. */
static bool is_lasting(const weft_net_header_t *header)
{
    unsigned kind = weft_net_kind(header);

    return (kind == WEFT_NET_REQUEST || kind == WEFT_NET_REPLY) &&
           weft_net_source(header) == weft_net_config.self;
}

static bool send_locked(weft_shm_link_t *self, const weft_net_header_t *header, void *to,
                        const void *payload)
{
    struct weft_shm_move *transfer = &self->mover->out;
    uint32_t length = weft_net_length(header);
    bool moved = transfer->state == MOVED && transfer->dequeued == self->link.dequeued &&
                 transfer->move.to == to && transfer->move.from == payload &&
                 transfer->move.bytes == length;

    transfer->state = RESTS;
    if (moved && !transfer->move.failed) {
        return true;
    }
    if (moved || !is_lasting(header)) {
        weft_arch_copy(to, payload, length);
        return true;
    }
    transfer->dequeued = self->link.dequeued;
    start_locked(transfer, to, payload, length);
    return false;
}

/** Nothing is on its way in any more. */
static void rest_in(weft_shm_link_t *self)
{
    self->mover->in.state = RESTS;
    self->plain_in = self->mover->least;
}

static const void *receive(weft_shm_link_t *self, weft_net_header_t *header, const void *payload)
{
    weft_shm_mover_t *mover = self->mover;
    struct weft_shm_move *transfer = &mover->in;
    void *to;

    if (transfer->state != RESTS) {
        *header = mover->header;
    }
    if (transfer->state == MOVES) {
        return NULL;
    }
    if (transfer->state == MOVED) {
        rest_in(self);
        return transfer->move.failed ? payload : transfer->move.to;
    }
    to = weft_net_receive_buffer(&self->link, header);
    if (to == NULL) {
        return payload;
    }
    mover->header = *header;
    weft_arch_lock();
    self->plain_in = 0;
    start_locked(transfer, to, payload, weft_net_length(header));
    weft_arch_unlock();
    return NULL;
}

static void end_locked(struct weft_shm_move *transfer)
{
    if (transfer->state == MOVES) {
        weft_board_move_end_locked(&transfer->move);
    }
    transfer->state = RESTS;
}

static void quiesce_locked(weft_shm_link_t *self)
{
    end_locked(&self->mover->in);
    rest_in(self);
}

static void go_down(weft_shm_link_t *self)
{
    weft_arch_lock();
    quiesce_locked(self);
    end_locked(&self->mover->out);
    weft_arch_unlock();
}

const weft_shm_moves_t weft_shm_moves = {
    .open = open,
    .send_locked = send_locked,
    .receive = receive,
    .quiesce_locked = quiesce_locked,
    .go_down = go_down,
};
