/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link through shared memory. Window, sessions and doorbells: shm.h.
 *
 * Order of memory. Records are published by storing head, and given back by
 * storing tail, with release; the other end loads with acquire. Where a doorbell
 * depends on it, a fence stands between what an end stores (a position, or the
 * mark that it waits there) and its look at the other's position: at least one
 * of the two sees what the other did.
 *
 * send() runs in the critical section, poll() does not. What both change is
 * `wanted` and `settled` only; send() sets them when it fails, and is not called
 * again then.
 */
#include "shm.h"

#include <weft/net.h>

#include "policy.h"
#include "port.h"
#include "tables.h"

static weft_shm_link_t *shm_of(weft_link_t *link)
{
    return (weft_shm_link_t *)link;
}

static uint32_t acquire(const _Atomic uint32_t *word)
{
    return atomic_load_explicit(word, memory_order_acquire);
}

static void release(_Atomic uint32_t *word, uint32_t value)
{
    atomic_store_explicit(word, value, memory_order_release);
}

WEFT_ALWAYS_INLINE uint32_t look(const _Atomic uint32_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

/** A store that needs no order, as look(). */
WEFT_ALWAYS_INLINE void put(_Atomic uint32_t *word, uint32_t value)
{
    atomic_store_explicit(word, value, memory_order_relaxed);
}

/** A position without its mark. */
static uint32_t unmarked(uint32_t position)
{
    return position & ~WEFT_SHM_WAITS;
}

/** Everything before is seen by an end whose own fence comes later. */
static void fence(void)
{
    atomic_thread_fence(memory_order_seq_cst);
}

/** True if a record can be there. */
static bool is_position(const weft_shm_link_t *self, uint32_t position)
{
    return position < self->ring && position % 8U == 0;
}

/** Where the record behind this one is. */
static uint32_t behind(const weft_shm_link_t *self, uint32_t position, uint32_t length)
{
    uint32_t end = position + (uint32_t)WEFT_SHM_RECORD(length);

    return end < self->ring ? end : 0;
}

WEFT_COMMON_PATH bool ring(weft_shm_link_t *self)
{
    return self->medium->ring(self);
}

/* Sessions
 * ========
 */

/** Begins an incarnation; a crash anywhere in between leaves "nobody is here". */
static void begin_session(weft_shm_link_t *self)
{
    weft_shm_end_t *mine = self->mine;

    release(&mine->session, 0);
    fence();
    put(&mine->seen, 0);
    if (++mine->count == 0) {
        mine->count = 1;
    }
    put(&mine->geometry, WEFT_SHM_GEOMETRY);
    put(&mine->ring, self->ring);
    put(&mine->payload, self->link.payload);
    put(&mine->node, weft_node_self());
    self->seen = 0;
    release(&mine->session, mine->count);
    fence();
    ring(self);
}

/** From the call of the network on nothing is sent: only then can `wanted` be forgotten. */
static void go_down(weft_shm_link_t *self)
{
    if (weft_shm_has_mover(self)) {
        self->mover->moves->go_down(self);
    }
    if (self->up) {
        self->up = false;
        weft_net_link_down(&self->link);
    }
    self->wanted = 0;
    self->settled = false;
}

/** What the other end wrote makes no sense: both ends begin again. */
WEFT_SLOW_PATH static void start_over(weft_shm_link_t *self)
{
    if (!weft_net_lives()) {
        weft_shm_disown(self, "wrote what makes no sense");
        return;
    }
    go_down(self);
    begin_session(self);
}

/** True if the other end has the same window in mind. Says so if not. Its session was acquired. */
static bool agrees(const weft_shm_link_t *self)
{
    const weft_shm_end_t *its = self->its;

    if (look(&its->geometry) == WEFT_SHM_GEOMETRY && look(&its->ring) == self->ring &&
        look(&its->payload) == self->link.payload && look(&its->node) == self->link.peer) {
        return true;
    }
    weft_shm_refuse(self);
    return false;
}

/** The other end has begun a session, or is gone (0). */
static void notice(weft_shm_link_t *self, uint32_t session)
{
    go_down(self);
    self->seen = session;
    if (session == 0 || !agrees(self)) {
        return;
    }
    put(&self->mine->head, self->head);
    put(&self->mine->begin, self->head);
    self->its_tail = self->head + 1U; /* no room, before a look */
    release(&self->mine->seen, session);
    fence();
    ring(self);
}

/** Goes on with the start of a session. @return true if the link is up */
static bool go_on(weft_shm_link_t *self)
{
    uint32_t session = acquire(&self->its->session);

    if (session != self->seen) {
        notice(self, session);
    }
    if (session == 0 || look(&self->mine->seen) != session ||
        acquire(&self->its->seen) != self->mine->count) {
        return false;
    }
    uint32_t begin = look(&self->its->begin);
    if (!is_position(self, begin)) {
        return false;
    }
    self->tail = begin;
    release(&self->mine->tail, begin);
    self->up = true;
    weft_net_link_up(&self->link);
    return true;
}

/** What does not depend on the window. */
static void set_up(weft_shm_link_t *self)
{
    if (!weft_shm_all_ring()) {
        unsigned notify = self->link.notify;

        self->mark_busy = notify == WEFT_LINK_INTERRUPT ? WEFT_SHM_WAITS : 0U;
        self->mark_idle = notify == WEFT_LINK_ADAPTIVE ? WEFT_SHM_WAITS : self->mark_busy;
        self->rings = self->mark_idle != 0;
    }
    if (weft_shm_may_move()) {
        self->plain = self->link.payload + 1U;
    }
    if (weft_shm_has_mover(self)) {
        self->plain = self->mover->least;
        self->mover->moves->open(self);
    }
}

/** Finds the parts of the window, and begins. */
static void begin(weft_shm_link_t *self)
{
    weft_shm_end_t *ends = self->window;
    uint8_t *memory = (uint8_t *)(ends + 2);
    size_t bytes = WEFT_SHM_RING(self->link.payload, self->ring);

    self->mine = &ends[self->end];
    self->its = &ends[1 - self->end];
    self->to = memory + self->end * bytes;
    self->from = memory + (1 - self->end) * bytes;
    self->head = unmarked(acquire(&self->mine->head));
    if (!is_position(self, self->head)) {
        self->head = 0;
        release(&self->mine->head, 0);
    }
    begin_session(self);
    (void)go_on(self);
}

static void open(weft_link_t *link)
{
    weft_shm_link_t *self = shm_of(link);

    self->attached = self->medium->attach == NULL || self->medium->attach(self);
    if (!self->attached) {
        return;
    }
    set_up(self);
    if (weft_net_lives()) {
        begin(self);
    } else {
        weft_shm_begin_together(self);
    }
}

/* Producer
 * ========
 */

/** True if a record from head to end fits before what the consumer has yet to read. */
static bool fits(const weft_shm_link_t *self, uint32_t head, uint32_t end)
{
    uint32_t tail = self->its_tail;

    return head < tail ? end < tail : end < self->ring || tail != 0;
}

/** Looks how far the consumer is. A position that cannot be leaves no room. */
static bool fits_now(weft_shm_link_t *self, uint32_t head, uint32_t end)
{
    uint32_t tail = unmarked(acquire(&self->its->tail));

    self->its_tail = weft_net_trusts() || tail < self->ring ? tail : head + 1U;
    return fits(self, head, end);
}

/** The second look, when the consumer knows that this end waits. */
WEFT_SLOW_PATH static bool wait_for_room(weft_shm_link_t *self, uint32_t head, uint32_t end)
{
    if (fits_now(self, head, end)) {
        return true;
    }
    if (weft_shm_rings(self) != 0) {
        release(&self->mine->head, head | WEFT_SHM_WAITS);
        fence();
        if (fits_now(self, head, end)) {
            return true;
        }
    }
    self->wanted = end - head;
    if (!weft_net_trusts()) {
        self->settled = false;
    }
    return false;
}

/** Gives the record up to `end` to the consumer. */
static bool publish(weft_shm_link_t *self, uint32_t end)
{
    uint32_t head = self->head;

    self->head = end < self->ring ? end : 0;
    release(&self->mine->head, self->head);
    if (WEFT_USUALLY(weft_shm_rings(self) != 0)) {
        fence();
        if (WEFT_USUALLY(look(&self->its->tail) == (head | WEFT_SHM_WAITS))) {
            return ring(self); /* it sleeps */
        }
    }
    return true;
}

/** Puts the payload behind a header, and publishes both. */
WEFT_SLOW_PATH static bool finish_record(weft_shm_link_t *self, weft_net_header_t *header,
                                         const void *payload, uint32_t length)
{
    if (!weft_net_needs(WEFT_NET_NEED_MOVE) || WEFT_USUALLY(length < self->plain)) {
        weft_port_copy(header + 1, payload, length);
    } else if (!self->mover->moves->send(self, header, header + 1, payload)) {
        return false;
    }
    return publish(self, self->head + (uint32_t)WEFT_SHM_RECORD(length));
}

static bool send(weft_link_t *link, const weft_net_header_t *header, const void *payload);

/** There is no room as far as this end knows: looks again. */
WEFT_SLOW_PATH static bool send_when_it_fits(weft_shm_link_t *self, const weft_net_header_t *header,
                                             const void *payload)
{
    uint32_t end = self->head + (uint32_t)WEFT_SHM_RECORD(weft_net_length(header));

    return wait_for_room(self, self->head, end) && send(&self->link, header, payload);
}

/*
 * What is not always needed is called last here, so that a header alone is sent
 * without saving registers.
 */
static bool send(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    weft_shm_link_t *self = shm_of(link);
    uint32_t length = weft_net_length(header);
    uint32_t head = self->head;
    uint32_t end = head + (uint32_t)WEFT_SHM_RECORD(length);

    if (weft_net_trusts()) {
        if (!wait_for_room(self, head, end)) {
            return false;
        }
    } else if (!WEFT_USUALLY(fits(self, head, end))) {
        return send_when_it_fits(self, header, payload);
    }
    weft_net_header_t *to = (weft_net_header_t *)(void *)(self->to + head);
    *to = *header;
    return length != 0 ? finish_record(self, to, payload, length) : publish(self, end);
}

/** Tells the network when what it could not send fits. */
static void look_for_room(weft_shm_link_t *self)
{
    if (fits_now(self, self->head, self->head + self->wanted)) {
        self->wanted = 0;
        release(&self->mine->head, self->head);
        weft_net_link_ready(&self->link);
    } else if (!weft_net_trusts() && acquire(&self->its->tail) >= self->ring) {
        start_over(self);
    }
}

/* Consumer
 * ========
 */

/** What polls seldom have to do, before they look for records. @return true if the link is up */
WEFT_SLOW_PATH static bool attend_to(weft_shm_link_t *self)
{
    bool drains = self->medium->drain != NULL;

    if (!self->attached) {
        return false;
    }
    if (drains) {
        self->medium->drain(self);
    }
    if (!weft_net_lives()) {
        if (!weft_shm_meet(self)) {
            return false;
        }
    } else if ((!self->up || acquire(&self->its->session) != self->seen) && !go_on(self)) {
        return false;
    }
    if (self->wanted != 0) {
        look_for_room(self);
    }
    if (!weft_net_trusts()) {
        weft_port_lock();
        self->settled = self->up && !drains && self->wanted == 0;
        weft_port_unlock();
    }
    return weft_net_trusts() || self->up;
}

/**
 * Gives records back that were read, and asks to be rung if there are no more.
 * @return true if there are more
 */
WEFT_COMMON_PATH bool finish(weft_shm_link_t *self, uint32_t tail, bool more)
{
    release(&self->mine->tail, more ? tail : tail | weft_shm_mark_busy(self));
    if (!WEFT_USUALLY(weft_shm_rings(self) != 0)) {
        return more;
    }
    fence();
    uint32_t head = look(&self->its->head);
    if (!WEFT_USUALLY((head & WEFT_SHM_WAITS) == 0)) {
        ring(self);
    }
    return unmarked(head) != tail;
}

/** The same when there were none. */
WEFT_SLOW_PATH static bool finish_nothing(weft_shm_link_t *self, uint32_t tail)
{
    uint32_t position = tail | weft_shm_mark_idle(self);

    if (look(&self->mine->tail) == position) {
        return false;
    }
    release(&self->mine->tail, position);
    fence();
    return unmarked(look(&self->its->head)) != tail;
}

/** Goes on, and ends poll(), at a record whose payload is not plain. */
WEFT_SLOW_PATH static bool poll_moved(weft_shm_link_t *self, uint32_t head)
{
    const weft_net_header_t *header = (const void *)(self->from + self->tail);
    uint32_t length = weft_net_length(header);
    const void *payload = NULL;
    bool refused;

    if (length > self->link.payload) {
        start_over(self);
        return false;
    }
    if (weft_shm_has_mover(self)) {
        payload = self->mover->moves->receive(self, header);
    }
    refused = payload == NULL || !weft_net_receive(&self->link, header, payload);
    if (!refused) {
        self->tail = behind(self, self->tail, length);
    }
    return finish(self, self->tail, self->tail != head) && !refused;
}

static bool poll(weft_link_t *link, unsigned budget)
{
    weft_shm_link_t *self = shm_of(link);

    if ((weft_net_trusts() ||
         !WEFT_USUALLY(self->settled && look(&self->its->session) == self->seen)) &&
        !attend_to(self)) {
        return false;
    }
    uint32_t head = unmarked(acquire(&self->its->head));
    if (!weft_net_trusts() && !WEFT_USUALLY(is_position(self, head))) {
        start_over(self);
        return false;
    }
    if (!weft_net_trusts() && !WEFT_USUALLY(self->tail != head)) {
        return finish_nothing(self, head);
    }
    bool refused = false; /* the network polls again when it can take the record */
    for (; self->tail != head && budget != 0 && !refused; budget--) {
        const weft_net_header_t *header = (const void *)(self->from + self->tail);
        uint32_t length = weft_net_length(header);
        if (weft_shm_may_move() && !WEFT_USUALLY(length < self->plain)) {
            return poll_moved(self, head);
        }
        uint32_t next = behind(self, self->tail, length);
        refused =
            !weft_net_receive(link, header, header + 1) && weft_net_needs(WEFT_NET_NEED_FORWARD);
        if (WEFT_USUALLY(!refused)) {
            self->tail = next;
        }
    }
    return finish(self, self->tail, self->tail != head) && !refused;
}

static void settle_locked(weft_link_t *link)
{
    weft_shm_link_t *self = shm_of(link);

    if (weft_shm_has_mover(self)) {
        self->mover->moves->settle_locked(self);
    }
}

const weft_link_driver_t weft_shm_driver = {
    .name = "shm",
    .open = open,
    .send = send,
    .poll = poll,
    .settle_locked = settle_locked,
};
