/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link over a stream socket. Form of the stream: socket.h.
 *
 * What goes out is changed by send_locked(), and by poll() which takes the
 * kernel lock for that; what comes in, by poll() only.
 */
#include "socket.h"

#include <string.h>

#include <weft/irq.h>

#include "arch.h"

static weft_socket_link_t *socket_of(weft_link_t *link)
{
    return (weft_socket_link_t *)link;
}

/* Buffers
 * =======
 */

static size_t bytes_in(const weft_socket_buffer_t *buffer)
{
    return buffer->end - buffer->begin;
}

/** Moves what is in a buffer to its front, by a multiple of 8 bytes. */
static void compact(weft_socket_buffer_t *buffer)
{
    size_t by = buffer->begin & ~(size_t)7U;

    if (by != 0) {
        memmove(buffer->bytes, buffer->bytes + by, buffer->end - by);
        buffer->begin -= by;
        buffer->end -= by;
    }
}

static void take(weft_socket_buffer_t *buffer, size_t bytes)
{
    buffer->begin += bytes;
    if (buffer->begin == buffer->end) {
        buffer->begin = 0;
        buffer->end = 0;
    }
}

/* Out
 * ===
 */

/** Writes what is there, as far as it goes. */
static void flush_locked(weft_socket_link_t *self)
{
    long written = 0;

    if (bytes_in(&self->out) != 0 && !self->lost) {
        written = weft_stream_write(self->stream.stream, self->out.bytes + self->out.begin,
                                    bytes_in(&self->out));
    }
    if (written < 0) {
        self->lost = true;
    } else {
        take(&self->out, (size_t)written);
    }
}

/** True if there is room for so many bytes behind those that wait. */
static bool make_room(weft_socket_link_t *self, size_t bytes)
{
    if (self->out.end + bytes <= self->buffer) {
        return true;
    }
    if (self->writing) {
        return false;
    }
    compact(&self->out);
    return self->out.end + bytes <= self->buffer;
}

/** What waits goes now, or, through a secure session, in the next poll(). */
static void flush_soon_locked(weft_socket_link_t *self)
{
    if (self->secure == NULL) {
        flush_locked(self);
    } else {
        weft_irq_pend(self->irq);
    }
}

static bool send_packet_locked(weft_link_t *link, const weft_net_header_t *header,
                               const void *payload)
{
    weft_socket_link_t *self = socket_of(link);
    size_t length = weft_net_length(header);
    size_t record = WEFT_SOCKET_RECORD(length);

    if (!make_room(self, record)) {
        flush_soon_locked(self);
    }
    if (!make_room(self, record)) {
        self->starved = true;
        return false;
    }
    uint8_t *to = self->out.bytes + self->out.end;
    memcpy(to, header, sizeof *header);
    if (length != 0) {
        memcpy(to + sizeof *header, payload, length);
    }
    memset(to + sizeof *header + length, 0, record - sizeof *header - length);
    self->out.end += record;
    flush_soon_locked(self);
    return true;
}

/**
 * flush_locked() through a secure session. In poll() only, lock free: send_packet_locked() may
 * append meanwhile.
 */
static void flush_secure(weft_socket_link_t *self)
{
    long written;

    weft_arch_lock();
    size_t bytes = bytes_in(&self->out);
    self->writing = bytes != 0;
    weft_arch_unlock();
    if (bytes == 0) {
        return;
    }
    written = self->secure->write(self->session, self->out.bytes + self->out.begin, bytes);
    weft_arch_lock();
    self->writing = false;
    take(&self->out, written > 0 ? (size_t)written : 0U);
    self->lost = self->lost || written < 0;
    weft_arch_unlock();
}

/** Writes what waits; tells the network when there is room for any packet. */
static void flush(weft_socket_link_t *self)
{
    if (self->secure != NULL) {
        flush_secure(self);
    }
    weft_arch_lock();
    if (self->secure == NULL) {
        flush_locked(self);
    }
    bool ready =
        self->starved && self->up && make_room(self, WEFT_SOCKET_RECORD(self->link.payload));
    if (ready) {
        self->starved = false;
    }
    weft_arch_unlock();
    if (ready) {
        weft_net_link_ready(&self->link);
    }
}

/* Sessions
 * ========
 */

static void lose(weft_socket_link_t *self)
{
    bool was_up = self->up;

    self->up = false;
    if (was_up) {
        weft_net_link_down(&self->link);
    }
    if (self->session != NULL) {
        self->secure->end(self->session);
        self->session = NULL;
    }
    weft_stream_close(&self->stream);
}

/** An arrival becomes the session. An end that listens says its hello only now. */
static void begin_session(weft_socket_link_t *self, weft_socket_arrival_t *arrival)
{
    self->stream.stream = arrival->descriptor;
    self->session = arrival->secure;
    self->number = arrival->number;
    arrival->descriptor = -1;
    arrival->secure = NULL;
    self->in.begin = 0;
    self->in.end = 0;
    self->out.begin = 0;
    self->out.end = 0;
    self->lost = false;
    self->starved = false;
    self->reported = false;
    if (self->stream.listener >= 0) {
        weft_socket_hello(self, self->out.bytes);
        self->out.end = WEFT_SOCKET_HELLO;
    }
    self->up = true;
    weft_net_link_up(&self->link);
}

/* In
 * ==
 */

/** The packet that has come completely, or NULL. One that cannot be loses the stream. */
static const weft_net_header_t *next_packet(weft_socket_link_t *self)
{
    const weft_net_header_t *header = (const void *)(self->in.bytes + self->in.begin);

    if (bytes_in(&self->in) < sizeof *header) {
        return NULL;
    }
    if (weft_net_length(header) > self->link.payload) {
        self->lost = true;
        return NULL;
    }
    return bytes_in(&self->in) < WEFT_SOCKET_RECORD(weft_net_length(header)) ? NULL : header;
}

/** Reads. @return false: nothing has come */
static bool fill(weft_socket_link_t *self)
{
    compact(&self->in);
    long bytes = weft_socket_read(self, self->stream.stream, self->session,
                                  self->in.bytes + self->in.end, self->buffer - self->in.end);
    if (bytes < 0) {
        self->lost = true;
        return false;
    }
    self->in.end += (size_t)bytes;
    return bytes != 0;
}

/** Hands packets over. @return true if more may be there */
static bool deliver(weft_socket_link_t *self, unsigned budget)
{
    while (budget != 0) {
        const weft_net_header_t *header = next_packet(self);

        if (self->lost) {
            return false;
        }
        if (header == NULL) {
            if (!fill(self)) {
                return false;
            }
            continue;
        }
        if (!weft_net_receive(&self->link, header, header + 1)) {
            return false; /* the network polls again when it can take the packet */
        }
        take(&self->in, WEFT_SOCKET_RECORD(weft_net_length(header)));
        budget--;
    }
    return true;
}

static bool socket_poll(weft_link_t *link, unsigned budget)
{
    weft_socket_link_t *self = socket_of(link);

    if (self->in.bytes == NULL) { /* not open yet */
        return false;
    }
    weft_socket_arrival_t *arrival = weft_socket_poll_arrivals(self);
    if (arrival != NULL && self->stream.stream >= 0 && self->session != NULL) {
        lose(self); /* who has the key has restarted */
    }
    if (self->stream.stream < 0) {
        if (arrival == NULL) {
            return false;
        }
        begin_session(self, arrival);
    }
    flush(self);
    bool more = deliver(self, budget);
    if (self->lost) {
        lose(self);
        return true;
    }
    return more;
}

static void open_link(weft_link_t *link)
{
    weft_socket_link_t *self = socket_of(link);

    self->in.bytes = self->memory;
    self->out.bytes = self->memory + self->buffer;
    if (self->secure != NULL) {
        self->secure->open(self);
    }
    weft_socket_begin(self);
    weft_stream_init(&self->stream, link, self->irq);
    (void)socket_poll(link, 1);
}

static bool is_busy(const weft_link_t *link)
{
    return bytes_in(&((const weft_socket_link_t *)link)->out) != 0;
}

const weft_link_driver_t weft_socket_driver = {
    .name = "socket",
    .open = open_link,
    .send_locked = send_packet_locked,
    .poll = socket_poll,
    .busy = is_busy,
};
