/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Long payloads of a link through shared memory, transferred by DMA while the
 * processor does something else.
 *
 * Sending: the payload of a packet that waits in the link's queue is transferred
 * into the ring, to where its record will be. Until it is there, send_locked() has no room;
 * then it publishes the record, if nothing of higher priority has come and the packet
 * has not been dequeued: else the transfer was in vain.
 *
 * Receiving: the payload is transferred out of the ring to where the network wants it,
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
    IDLE,
    ACTIVE,
    COMPLETE,
};

static void done_sending_unlock(weft_dma_transfer_t *dma)
{
    struct weft_shm_transfer *transfer = (struct weft_shm_transfer *)dma;

    transfer->state = COMPLETE;
    weft_arch_unlock();
    weft_net_link_ready(&transfer->link->link);
}

static void done_receiving_unlock(weft_dma_transfer_t *dma)
{
    struct weft_shm_transfer *transfer = (struct weft_shm_transfer *)dma;

    transfer->state = COMPLETE;
    weft_arch_unlock();
    weft_net_doorbell();
}

static void start_locked(struct weft_shm_transfer *transfer, void *to, const void *from,
                         size_t bytes)
{
    transfer->block.to = to;
    transfer->block.from = from;
    transfer->block.bytes = bytes;
    transfer->dma.blocks = &transfer->block;
    transfer->dma.count = 1;
    transfer->state = ACTIVE;
    weft_board_dma_start_locked(&transfer->dma);
}

static void open(weft_shm_link_t *self)
{
    weft_shm_dma_t *dma = self->dma;

    dma->out.link = self;
    dma->out.dma.done_unlock = done_sending_unlock;
    dma->in.link = self;
    dma->in.dma.done_unlock = done_receiving_unlock;
    weft_board_dma_open();
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
    struct weft_shm_transfer *transfer = &self->dma->out;
    uint32_t length = weft_net_length(header);
    bool complete = transfer->state == COMPLETE && transfer->dequeued == self->link.dequeued &&
                    transfer->block.to == to && transfer->block.from == payload &&
                    transfer->block.bytes == length;

    transfer->state = IDLE;
    if (complete && !transfer->dma.failed) {
        return true;
    }
    if (complete || !is_lasting(header)) {
        weft_arch_copy(to, payload, length);
        return true;
    }
    transfer->dequeued = self->link.dequeued;
    start_locked(transfer, to, payload, length);
    return false;
}

/** Nothing is on its way in any more. */
static void idle_in(weft_shm_link_t *self)
{
    self->dma->in.state = IDLE;
    self->plain_in = self->dma->least;
}

static const void *receive(weft_shm_link_t *self, weft_net_header_t *header, const void *payload)
{
    weft_shm_dma_t *dma = self->dma;
    struct weft_shm_transfer *transfer = &dma->in;
    void *to;

    if (transfer->state != IDLE) {
        *header = dma->header;
    }
    if (transfer->state == ACTIVE) {
        return NULL;
    }
    if (transfer->state == COMPLETE) {
        idle_in(self);
        return transfer->dma.failed ? payload : transfer->block.to;
    }
    weft_arch_lock(); /* a handler may end the task whose memory that is */
    to = weft_net_receive_buffer(&self->link, header);
    if (to == NULL) {
        weft_arch_unlock();
        return payload;
    }
    dma->header = *header;
    self->plain_in = 0;
    start_locked(transfer, to, payload, weft_net_length(header));
    weft_arch_unlock();
    return NULL;
}

static void end_locked(struct weft_shm_transfer *transfer)
{
    if (transfer->state == ACTIVE) {
        weft_board_dma_abort_locked(&transfer->dma);
    }
    transfer->state = IDLE;
}

/** The record whose payload does not arrive is still there, and no doorbell tells of it again. */
static void quiesce_locked(weft_shm_link_t *self)
{
    bool was_coming = self->dma->in.state == ACTIVE;

    end_locked(&self->dma->in);
    idle_in(self);
    if (was_coming) {
        weft_net_notify_self();
    }
}

static void go_down(weft_shm_link_t *self)
{
    weft_arch_lock();
    quiesce_locked(self);
    end_locked(&self->dma->out);
    weft_arch_unlock();
}

const weft_shm_transfers_t weft_shm_transfers = {
    .open = open,
    .send_locked = send_locked,
    .receive = receive,
    .quiesce_locked = quiesce_locked,
    .go_down = go_down,
};
