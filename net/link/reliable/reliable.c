/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Reliable link. Names in brackets are actions of formal/ReliableLink.tla.
 *
 * State changes with the kernel lock held, since send_locked() may come from an ISR while
 * poll() runs. The network is called with it open; in between, send_locked() may find
 * that the session has ended while the network does not know it yet: what it
 * then takes is lost with the session.
 *
 * What send_locked() accepts waits in the buffers base to next. Of these, the ones
 * before `high` have been transmitted; going back means that `sent` becomes base.
 */
#include "reliable.h"

#include <weft/clock.h>

#include "arch.h"
#include "crc.h"
#include "frame.h"

/** Timeouts double up to this shift, and end the session after so many. */
#define SHIFT_MAX 4U
#define STRIKES_MAX 12U

/** Acknowledgements without progress that say that a frame is lost. */
#define REPEATS 2U

/** What happened, for the network; reported with the kernel lock free. */
enum event { NOTHING = 0, DOWN = 1, UP = 2, PACKET = 4, READY = 8 };

/* Frames
 * ======
 */

/** Bytes of frame headers, in their order. */
enum { KIND = 0, SEQUENCE = 1, ACKNOWLEDGED = 2, ROOM = 3, FROM = 4, TO = 6 };

static uint16_t get16(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static void put16(uint8_t *bytes, uint16_t value)
{
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static uint32_t get32(const uint8_t *bytes)
{
    return get16(bytes) | (uint32_t)get16(bytes + 2) << 16;
}

static uint8_t *slot(const weft_reliable_t *self, unsigned index)
{
    return self->memory + index * WEFT_RELIABLE_FRAME(self->link->payload);
}

/** Buffer of a frame that is accepted and not acknowledged. */
static uint8_t *buffer_of(const weft_reliable_t *self, uint8_t sequence)
{
    return slot(self, sequence & (self->window - 1U));
}

/** Packet that the network could not take. */
static uint8_t *held(const weft_reliable_t *self)
{
    return slot(self, self->window);
}

static uint8_t distance(uint8_t from, uint8_t to)
{
    return (uint8_t)(to - from);
}

/** Fills in what is not the packet's, and transmits. @return false: not now */
static bool transmit_locked(weft_reliable_t *self, uint8_t *frame, size_t bytes, uint8_t kind,
                            uint16_t to)
{
    bool open = kind == WEFT_RELIABLE_DATA || kind == WEFT_RELIABLE_ACK;

    frame[KIND] = kind;
    frame[ACKNOWLEDGED] = open ? self->expected : 0;
    frame[ROOM] = open && !self->holds ? self->window : 0;
    put16(frame + FROM, self->mine);
    put16(frame + TO, to);
    uint32_t crc = weft_net_crc(frame, bytes);
    put16(frame + bytes, (uint16_t)crc);
    put16(frame + bytes + 2, (uint16_t)(crc >> 16));
    return self->transmit_locked(self->link, frame, bytes + WEFT_RELIABLE_CRC);
}

static bool transmit_short_locked(weft_reliable_t *self, uint8_t kind, uint16_t to)
{
    uint8_t frame[WEFT_RELIABLE_HEADER + WEFT_RELIABLE_CRC] = {0};

    return transmit_locked(self, frame, WEFT_RELIABLE_HEADER, kind, to);
}

static bool transmit_data_locked(weft_reliable_t *self, uint8_t sequence)
{
    uint8_t *frame = buffer_of(self, sequence);
    const weft_net_header_t *header = (const void *)(frame + WEFT_RELIABLE_HEADER);
    size_t bytes = WEFT_RELIABLE_HEADER + sizeof *header + weft_net_length(header);

    frame[SEQUENCE] = sequence;
    return transmit_locked(self, frame, bytes, WEFT_RELIABLE_DATA, self->theirs);
}

/** True if a frame with data may be transmitted. */
static bool may_transmit(const weft_reliable_t *self)
{
    return self->open && self->sent != self->next && distance(self->base, self->sent) < self->room;
}

/**
 * Transmits what is due, if the medium takes it: at most one frame with data, so that the time with
 * the kernel lock held is bounded by the payload.
 * @return true: there is more to transmit, and the medium took this
 */
static bool pump_locked(weft_reliable_t *self)
{
    if (self->control != 0) {
        if (!transmit_short_locked(self, self->control, self->control_to)) {
            return false;
        }
        self->control = 0;
    }
    if (may_transmit(self)) {
        if (!transmit_data_locked(self, self->sent)) {
            return false;
        }
        self->owes = false;
        self->sent++;
        if (distance(self->base, self->sent) > distance(self->base, self->high)) {
            self->high = self->sent;
        }
    }
    if (self->open && self->owes && transmit_short_locked(self, WEFT_RELIABLE_ACK, self->theirs)) {
        self->owes = false;
    }
    return may_transmit(self);
}

/* Sessions
 * ========
 */

/** [Start] Begins under another number. */
static void begin_locked(weft_reliable_t *self, uint16_t theirs)
{
    if (++self->mine == 0) {
        self->mine = 1;
    }
    self->theirs = theirs;
    self->open = false;
    self->starved = false;
    self->owes = false;
    self->holds = false;
    self->timed = false;
    self->strikes = 0;
    self->control = WEFT_RELIABLE_SYN;
    self->control_to = theirs;
}

/** [ReceiveOpen] The other end has seen this end's number. */
static unsigned open_locked(weft_reliable_t *self, uint16_t from)
{
    self->theirs = from;
    self->open = true;
    self->control = 0;
    self->base = 0;
    self->sent = 0;
    self->high = 0;
    self->next = 0;
    self->expected = 0;
    self->room = self->window;
    self->timed = false;
    self->again = false;
    self->repeats = 0;
    self->strikes = 0;
    return UP;
}

static unsigned leave_locked(weft_reliable_t *self, uint16_t theirs)
{
    begin_locked(self, theirs);
    return DOWN;
}

static void say_locked(weft_reliable_t *self, uint8_t control, uint16_t to)
{
    self->control = control;
    self->control_to = to;
}

/* Frames that come
 * ================
 */

/** What was transmitted goes out again. */
static void go_back_locked(weft_reliable_t *self)
{
    self->sent = self->base;
    self->again = true;
    self->repeats = 0;
}

/** The rule of acknowledgements. [ReceiveAck] */
static unsigned acknowledge_locked(weft_reliable_t *self, const uint8_t *frame)
{
    uint8_t progress = distance(self->base, frame[ACKNOWLEDGED]);
    uint8_t outstanding = distance(self->base, self->high);

    if (progress > outstanding) {
        return NOTHING;
    }
    self->room = frame[ROOM] < self->window ? frame[ROOM] : self->window;
    if (progress == 0) {
        if (frame[KIND] == WEFT_RELIABLE_ACK && outstanding != 0 && !self->again &&
            ++self->repeats >= REPEATS) {
            go_back_locked(self);
        }
        return NOTHING;
    }
    if (distance(self->base, self->sent) < progress) {
        self->sent = frame[ACKNOWLEDGED];
    }
    self->base = frame[ACKNOWLEDGED];
    self->timed = false;
    self->again = false;
    self->repeats = 0;
    self->strikes = 0;
    bool ready = self->starved;
    self->starved = false;
    return ready ? READY : NOTHING;
}

/** A frame of this session. [ReceiveData, ReceiveAck] */
static unsigned take_locked(weft_reliable_t *self, const uint8_t *frame)
{
    unsigned event = NOTHING;

    switch (frame[KIND]) {
    case WEFT_RELIABLE_SYN:
        self->owes = true;
        break;
    case WEFT_RELIABLE_ACK:
        event = acknowledge_locked(self, frame);
        break;
    case WEFT_RELIABLE_DATA:
        event = acknowledge_locked(self, frame);
        self->owes = true;
        if (frame[SEQUENCE] == self->expected && !self->holds) {
            event |= PACKET;
        }
        break;
    default: /* PROBE: this end has not begun again */
        break;
    }
    return event;
}

static unsigned receive_opening_locked(weft_reliable_t *self, const uint8_t *frame)
{
    uint16_t from = get16(frame + FROM);
    bool to_me = get16(frame + TO) == self->mine;

    if (self->listening) {
        if (to_me) { /* the other end knows this number from an earlier life */
            begin_locked(self, 0);
            return NOTHING;
        }
        self->listening = frame[KIND] != WEFT_RELIABLE_SYN;
    }
    if (frame[KIND] == WEFT_RELIABLE_PROBE) {
        if (to_me) { /* [ReceiveProbe] */
            say_locked(self, WEFT_RELIABLE_SYN, from);
        }
    } else if (to_me) {
        return open_locked(self, from) | take_locked(self, frame);
    } else if (frame[KIND] == WEFT_RELIABLE_SYN) { /* [ReceiveSyn] */
        self->theirs = from;
        say_locked(self, WEFT_RELIABLE_SYN, from);
    }
    return NOTHING;
}

static unsigned receive_open_locked(weft_reliable_t *self, const uint8_t *frame)
{
    uint16_t from = get16(frame + FROM);
    bool to_me = get16(frame + TO) == self->mine;

    if (from == self->theirs) {
        return to_me ? take_locked(self, frame) : (unsigned)NOTHING;
    }
    if (frame[KIND] == WEFT_RELIABLE_SYN && !to_me) { /* [ReceiveStrange] */
        say_locked(self, WEFT_RELIABLE_PROBE, from);
    } else if (to_me && frame[KIND] <= WEFT_RELIABLE_PROBE) { /* [ReceiveConfirm] */
        return leave_locked(self, from);
    }
    return NOTHING; /* [ReceiveStale] */
}

/** True if these bytes are a frame as some end has sent it. */
static bool is_frame(const weft_reliable_t *self, const uint8_t *frame, size_t bytes)
{
    const weft_net_header_t *header = (const void *)(frame + WEFT_RELIABLE_HEADER);
    size_t content = bytes - WEFT_RELIABLE_CRC;

    if (bytes < WEFT_RELIABLE_HEADER + WEFT_RELIABLE_CRC ||
        get32(frame + content) != weft_net_crc(frame, content) || get16(frame + FROM) == 0) {
        return false;
    }
    if (frame[KIND] != WEFT_RELIABLE_DATA) {
        return content == WEFT_RELIABLE_HEADER;
    }
    return content >= WEFT_RELIABLE_HEADER + sizeof *header &&
           weft_net_length(header) <= self->link->payload &&
           content == WEFT_RELIABLE_HEADER + sizeof *header + weft_net_length(header);
}

/** Offers a packet to the network, which is acknowledged only when it has been taken. */
static bool deliver(weft_reliable_t *self, const uint8_t *frame)
{
    const weft_net_header_t *header = (const void *)(frame + WEFT_RELIABLE_HEADER);
    bool taken = weft_net_receive(self->link, header, header + 1);

    weft_arch_lock();
    if (taken) {
        self->expected++;
    }
    self->holds = !taken;
    self->owes = true;
    weft_arch_unlock();
    return taken;
}

/** Reports to the network what has happened. */
static void report(weft_reliable_t *self, unsigned events)
{
    if ((events & DOWN) != 0) {
        weft_net_link_down(self->link);
    }
    if ((events & UP) != 0) {
        weft_net_link_up(self->link);
    }
    if ((events & READY) != 0) {
        weft_net_link_ready(self->link);
    }
}

bool weft_reliable_receive(weft_reliable_t *self, const uint8_t *frame, size_t bytes)
{
    if (!is_frame(self, frame, bytes)) {
        return false;
    }
    weft_arch_lock();
    unsigned events =
        self->open ? receive_open_locked(self, frame) : receive_opening_locked(self, frame);
    weft_arch_unlock();
    report(self, events);
    if ((events & PACKET) == 0) {
        return false;
    }
    bool taken = deliver(self, frame);
    if (!taken) {
        weft_arch_copy(held(self), frame, bytes);
    }
    return taken;
}

/* Frames that go
 * ==============
 */

bool weft_reliable_send_locked(weft_reliable_t *self, const weft_net_header_t *header,
                               const void *payload)
{
    size_t length = weft_net_length(header);

    if (!self->open) {
        return true;
    }
    if (distance(self->base, self->next) == self->window) {
        self->starved = true;
        return false;
    }
    weft_net_header_t *to = (void *)(buffer_of(self, self->next) + WEFT_RELIABLE_HEADER);
    *to = *header;
    if (length != 0) {
        weft_arch_copy(to + 1, payload, length);
    }
    self->next++;
    (void)pump_locked(self);
    return true;
}

/** The time has come: says SYN again, sends again, or gives up. [GiveUp] */
static unsigned expire_locked(weft_reliable_t *self)
{
    self->timed = false;
    if (!self->open) {
        self->listening = false;
        say_locked(self, WEFT_RELIABLE_SYN, self->theirs);
        return NOTHING;
    }
    if (++self->strikes > STRIKES_MAX) {
        return leave_locked(self, 0);
    }
    go_back_locked(self);
    if (self->room == 0) { /* the oldest one asks whether there is room again */
        self->room = 1;
    }
    return NOTHING;
}

/** Does what is due by time. */
static unsigned watch_locked(weft_reliable_t *self, uint32_t now)
{
    if (self->open && self->base == self->next) {
        self->timed = false;
        return NOTHING;
    }
    if (!self->timed) {
        unsigned shift = self->strikes < SHIFT_MAX ? self->strikes : SHIFT_MAX;

        self->timed = true;
        self->due = now + (self->timeout << shift);
        return NOTHING;
    }
    return (int32_t)(now - self->due) < 0 ? (unsigned)NOTHING : expire_locked(self);
}

void weft_reliable_poll(weft_reliable_t *self, unsigned budget)
{
    uint32_t now = (uint32_t)weft_clock_now();

    if (self->holds && budget != 0) {
        (void)deliver(self, held(self));
    }
    weft_arch_lock();
    unsigned events = watch_locked(self, now);
    bool more = !self->listening && pump_locked(self);
    weft_arch_unlock();
    while (more) {
        weft_arch_lock();
        more = pump_locked(self);
        weft_arch_unlock();
    }
    report(self, events);
}

bool weft_reliable_busy(const weft_reliable_t *self)
{
    return self->open && self->base != self->next;
}

void weft_reliable_open(weft_reliable_t *self, uint16_t number)
{
    weft_arch_lock();
    self->mine = number;
    self->listening = true;
    begin_locked(self, 0);
    weft_arch_unlock();
}
