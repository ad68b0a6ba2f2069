/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a byte device. See uart.h.
 */
#include "link/uart/uart.h"

#include "arch.h"

/** Ticks after which a frame is sent again, at first: a few long frames at 115200 bauds. */
#define TIMEOUT 50000U

/** Bytes that are read at once, and how often in one poll(): bytes that are no packets may come
 * without end.
 */
#define CHUNK 64U
#define CHUNKS 16U

static weft_uart_link_t *uart_of(weft_link_t *link)
{
    return (weft_uart_link_t *)link;
}

/** Writes what is left of the frame that goes. @return true if nothing is left */
static bool flush_locked(weft_uart_link_t *self)
{
    if (self->begin != self->end) {
        self->begin +=
            self->device->write(self, self->encoded + self->begin, self->end - self->begin);
    }
    return self->begin == self->end;
}

/** The reliable layer's transmit_locked(): one frame at a time. */
static bool transmit_locked(weft_link_t *link, const uint8_t *frame, size_t bytes)
{
    weft_uart_link_t *self = uart_of(link);

    if (!flush_locked(self)) {
        return false;
    }
    self->begin = 0;
    self->end = weft_frame_encode(self->encoded, frame, bytes);
    (void)flush_locked(self);
    return true;
}

static bool send_packet_locked(weft_link_t *link, const weft_net_header_t *header,
                               const void *payload)
{
    return weft_reliable_send_locked(&uart_of(link)->reliable, header, payload);
}

/** Takes bytes that have come. @return packets that they brought */
static unsigned decode(weft_uart_link_t *self, const uint8_t *bytes, size_t count)
{
    unsigned packets = 0;

    for (size_t i = 0; i < count; i++) {
        size_t length = weft_frame_decode(&self->decoder, bytes[i]);

        if (length != 0 && weft_reliable_receive(&self->reliable, self->frame, length)) {
            packets++;
        }
    }
    return packets;
}

/**
 * A packet takes more bytes than its header; reading no more than that for each
 * keeps within the budget.
 */
static bool uart_poll(weft_link_t *link, unsigned budget)
{
    weft_uart_link_t *self = uart_of(link);
    uint8_t bytes[CHUNK];
    size_t count = 0;

    if (self->frame == NULL) { /* not open yet */
        return false;
    }
    for (unsigned chunks = CHUNKS; budget != 0 && chunks != 0; chunks--) {
        size_t room = budget * WEFT_NET_HEADER_BYTES;

        count = self->device->read(self, bytes, room < CHUNK ? room : CHUNK);
        if (count == 0) {
            break;
        }
        budget -= decode(self, bytes, count);
    }
    weft_arch_lock();
    (void)flush_locked(self);
    weft_arch_unlock();
    weft_reliable_poll(&self->reliable, budget);
    return count != 0;
}

static bool is_busy(const weft_link_t *link)
{
    return weft_reliable_busy(&((const weft_uart_link_t *)link)->reliable);
}

static void open_link(weft_link_t *link)
{
    weft_uart_link_t *self = uart_of(link);
    size_t frame = WEFT_RELIABLE_FRAME(link->payload);
    uint8_t *memory = self->memory + WEFT_RELIABLE_MEMORY(link->payload, self->window);

    self->frame = memory;
    self->encoded = memory + frame;
    self->begin = 0;
    self->end = 0;
    self->reliable = (weft_reliable_t){
        .link = link,
        .transmit_locked = transmit_locked,
        .memory = self->memory,
        .timeout = TIMEOUT,
        .window = self->window,
    };
    weft_frame_decoder_init(&self->decoder, self->frame, (uint16_t)frame);
    self->device->open(self);
    weft_reliable_open(&self->reliable, (uint16_t)(weft_board_starts() * WEFT_NET_EPOCH_STRIDE));
}

const weft_link_driver_t weft_uart_driver = {
    .name = "uart",
    .open = open_link,
    .send_locked = send_packet_locked,
    .poll = uart_poll,
    .busy = is_busy,
};
