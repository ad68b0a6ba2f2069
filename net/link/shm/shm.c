/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Link through shared memory. Window, sessions and doorbells: shm.h.
 *
 * Order of memory. Records are published by storing head, and given back by
 * storing tail, with release; the other end loads with acquire. Where a doorbell
 * depends on it, a fence stands between what an end stores (a position, or the
 * mark that it waits there) and its load of the other's position: at least one
 * of the two sees what the other did.
 *
 * What is believed. The other end may write to any byte of the aperture at any
 * moment, also to what only this end should write. So a word of the aperture is
 * loaded once into a variable, and that is checked and used. A header is copied
 * before it is looked at, and only the copy continues. What this end has published, it
 * remembers outside of the aperture. Of the payload nothing is interpreted here:
 * whoever does, above, copies it first.
 *
 * send_locked() runs with the kernel lock held, poll() does not. What both change is
 * `wanted` and `steady` only; send_locked() sets them when it fails, and is not called
 * again then.
 */
#include "shm.h"

#include <weft/net.h>

#include "arch.h"
#include "policy.h"
#include "tables.h"
#include "words.h"

/** Copies a header that the other end may change meanwhile: each word is loaded once. */
WEFT_ALWAYS_INLINE void copy_header(weft_net_header_t *to, const uint8_t *record)
{
    const volatile uint32_t *from = (const void *)record;

    *to = (weft_net_header_t){{from[0], from[1], from[2], from[3], from[4]}};
}

/** Where the record behind this one is. */
static uint32_t behind(const weft_shm_link_t *self, uint32_t position, uint32_t length)
{
    uint32_t end = position + (uint32_t)WEFT_SHM_RECORD(length);

    return end < self->ring ? end : 0;
}

WEFT_COMMON_PATH bool notify_peer(weft_shm_link_t *self)
{
    return self->medium->notify(self);
}

/** The other end has written an impossible value. */
WEFT_SLOW_PATH static void start_over(weft_shm_link_t *self)
{
    if (weft_net_independent()) {
        weft_shm_start_over(self);
    } else {
        weft_shm_disown(self, "wrote what makes no sense");
    }
}

/** Sets up what does not depend on the aperture. */
static void set_up(weft_shm_link_t *self)
{
    if (!weft_shm_all_notify()) {
        unsigned notify = self->link.notify;

        self->mark_busy = notify == WEFT_LINK_INTERRUPT ? WEFT_SHM_WAITS : 0U;
        self->mark_idle = notify == WEFT_LINK_ADAPTIVE ? WEFT_SHM_WAITS : self->mark_busy;
        self->notifies = self->mark_idle != 0;
    }
    self->plain = self->link.payload + 1U;
    if (weft_shm_has_dma(self)) {
        self->plain = self->dma->least;
        self->dma->transfers->open(self);
    }
    self->plain_in = self->plain;
}

static void open_link(weft_link_t *link)
{
    weft_shm_link_t *self = weft_shm_of(link);

    self->attached = self->medium->attach == NULL || self->medium->attach(self);
    if (!self->attached) {
        return;
    }
    set_up(self);
    if (weft_net_independent()) {
        weft_shm_begin(self);
    } else {
        weft_shm_begin_shared_reset(self);
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

/** Loads how far the consumer is. With an impossible position there is no room. */
static bool fits_now(weft_shm_link_t *self, uint32_t head, uint32_t end)
{
    uint32_t tail = weft_shm_unmarked(weft_shm_acquire(&self->its->tail));

    self->its_tail = weft_shm_is_position(self, tail) ? tail : head + 1U;
    return fits(self, head, end);
}

/** Loads again, when the consumer knows that this end waits. */
WEFT_SLOW_PATH static bool wait_for_room(weft_shm_link_t *self, uint32_t head, uint32_t end)
{
    if (fits_now(self, head, end)) {
        return true;
    }
    if (weft_shm_notifies(self) != 0) {
        weft_shm_release(&self->mine->head, head | WEFT_SHM_WAITS);
        weft_shm_fence();
        if (fits_now(self, head, end)) {
            return true;
        }
    }
    self->wanted = end - head;
    self->steady = false;
    return false;
}

/** Gives the record up to `end` to the consumer. */
static bool publish(weft_shm_link_t *self, uint32_t end)
{
    uint32_t head = self->head;

    self->head = end < self->ring ? end : 0;
    weft_shm_release(&self->mine->head, self->head);
    if (WEFT_LIKELY(weft_shm_notifies(self) != 0)) {
        weft_shm_fence();
        if (WEFT_LIKELY(weft_shm_load(&self->its->tail) == (head | WEFT_SHM_WAITS))) {
            return notify_peer(self); /* it sleeps */
        }
    }
    return true;
}

/** Puts the payload behind its header in the ring, and publishes both. */
WEFT_SLOW_PATH static bool finish_record_locked(weft_shm_link_t *self,
                                                const weft_net_header_t *header,
                                                const void *payload, uint32_t length)
{
    void *to = self->to + self->head + WEFT_NET_HEADER_BYTES;

    if (!weft_net_needs(WEFT_NET_NEED_DMA) || WEFT_LIKELY(length < self->plain)) {
        weft_arch_copy(to, payload, length);
    } else if (!self->dma->transfers->send_locked(self, header, to, payload)) {
        return false;
    }
    return publish(self, self->head + (uint32_t)WEFT_SHM_RECORD(length));
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload);

/** There is no room as far as this end knows: loads how far the consumer is. */
WEFT_SLOW_PATH static bool send_when_it_fits_locked(weft_shm_link_t *self,
                                                    const weft_net_header_t *header,
                                                    const void *payload)
{
    uint32_t end = self->head + (uint32_t)WEFT_SHM_RECORD(weft_net_length(header));

    return wait_for_room(self, self->head, end) && send_locked(&self->link, header, payload);
}

/*
 * What is not always needed is called last here, so that a header alone is sent
 * without saving registers.
 */
static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    weft_shm_link_t *self = weft_shm_of(link);
    uint32_t length = weft_net_length(header);
    uint32_t head = self->head;
    uint32_t end = head + (uint32_t)WEFT_SHM_RECORD(length);

    if (!WEFT_LIKELY(fits(self, head, end))) {
        return send_when_it_fits_locked(self, header, payload);
    }
    *(weft_net_header_t *)(void *)(self->to + head) = *header;
    return length != 0 ? finish_record_locked(self, header, payload, length) : publish(self, end);
}

/** Calls weft_net_link_ready() when what could not be sent fits. */
static void check_for_room(weft_shm_link_t *self)
{
    if (fits_now(self, self->head, self->head + self->wanted)) {
        self->wanted = 0;
        weft_shm_release(&self->mine->head, self->head);
        weft_net_link_ready(&self->link);
    } else if (self->its_tail == self->head + 1U) { /* where no consumer can be */
        start_over(self);
    }
}

/* Consumer
 * ========
 */

/** What polls seldom have to do before they read records. @return true if the link is up */
WEFT_SLOW_PATH static bool attend_to(weft_shm_link_t *self)
{
    bool drains = self->medium->drain != NULL;

    if (!self->attached) {
        return false;
    }
    if (drains) {
        self->medium->drain(self);
    }
    if (!weft_net_independent()) {
        if (!weft_shm_handshake(self)) {
            return false;
        }
    } else if (!weft_shm_resume(self)) {
        return false;
    }
    if (self->wanted != 0) {
        check_for_room(self);
    }
    weft_arch_lock();
    self->steady = self->up && !drains && self->wanted == 0;
    weft_arch_unlock();
    return self->up;
}

/**
 * Gives records back that were read, and asks to be notified if there are no more.
 * @return true if there are more
 */
WEFT_COMMON_PATH bool finish(weft_shm_link_t *self, uint32_t tail, bool more)
{
    weft_shm_publish_tail(self, more ? tail : tail | weft_shm_mark_busy(self));
    if (!WEFT_LIKELY(weft_shm_notifies(self) != 0)) {
        return more;
    }
    weft_shm_fence();
    uint32_t head = weft_shm_load(&self->its->head);
    if (!WEFT_LIKELY((head & WEFT_SHM_WAITS) == 0)) {
        notify_peer(self);
    }
    return weft_shm_unmarked(head) != tail;
}

/** finish() of a poll() that found no record. @return true if one has come meanwhile */
WEFT_SLOW_PATH static bool finish_nothing(weft_shm_link_t *self, uint32_t tail)
{
    uint32_t position = tail | weft_shm_mark_idle(self);

    if (self->published == position) {
        return false;
    }
    weft_shm_publish_tail(self, position);
    weft_shm_fence();
    return weft_shm_unmarked(weft_shm_load(&self->its->head)) != tail;
}

/** True if a record from `tail` to `next` is all before `head`; one behind the ring's end is. */
WEFT_ALWAYS_INLINE bool is_all_there(uint32_t tail, uint32_t next, uint32_t head)
{
    return WEFT_LIKELY(next - 1U < head) || tail > head;
}

/**
 * Continues, and ends poll(), at a record whose payload is not plain.
 * @param header a copy; while the payload is on its way, that of the record as it was then counts
 */
WEFT_SLOW_PATH static bool poll_transfer(weft_shm_link_t *self, uint32_t head,
                                         weft_net_header_t *header)
{
    const void *payload = self->from + self->tail + WEFT_NET_HEADER_BYTES;
    uint32_t length = weft_net_length(header);
    bool refused;

    if (length > self->link.payload ||
        !is_all_there(self->tail, behind(self, self->tail, length), head)) {
        start_over(self);
        return false;
    }
    if (weft_shm_has_dma(self)) {
        payload = self->dma->transfers->receive(self, header, payload);
    }
    refused = payload == NULL || !weft_net_receive(&self->link, header, payload);
    if (!refused) {
        self->tail = behind(self, self->tail, weft_net_length(header));
    }
    return finish(self, self->tail, self->tail != head) && !refused;
}

static bool shm_poll(weft_link_t *link, unsigned budget)
{
    weft_shm_link_t *self = weft_shm_of(link);

    if (!WEFT_LIKELY(self->steady && weft_shm_load(&self->its->session) == self->seen) &&
        !attend_to(self)) {
        return false;
    }
    uint32_t head = weft_shm_unmarked(weft_shm_acquire(&self->its->head));
    if (!WEFT_LIKELY(weft_shm_is_position(self, head))) {
        start_over(self);
        return false;
    }
    if (!WEFT_LIKELY(self->tail != head)) {
        return finish_nothing(self, head);
    }
    bool refused = false; /* the network polls again when it can take the record */
    for (; self->tail != head && budget != 0 && !refused; budget--) {
        const uint8_t *record = self->from + self->tail;
        weft_net_header_t header;

        copy_header(&header, record);
        uint32_t length = weft_net_length(&header);
        if (!WEFT_LIKELY(length < self->plain_in)) {
            return poll_transfer(self, head, &header);
        }
        uint32_t next = behind(self, self->tail, length);
        if (!WEFT_LIKELY(is_all_there(self->tail, next, head))) {
            start_over(self);
            return false;
        }
        /* Only what a node forwards can be refused: without, this is known when it is linked. */
        refused = !weft_net_receive(link, &header, record + WEFT_NET_HEADER_BYTES) &&
                  weft_net_needs(WEFT_NET_NEED_FORWARD);
        if (WEFT_LIKELY(!refused)) {
            self->tail = next;
        }
    }
    return finish(self, self->tail, self->tail != head) && !refused;
}

static void quiesce_locked(weft_link_t *link)
{
    weft_shm_link_t *self = weft_shm_of(link);

    if (weft_shm_has_dma(self)) {
        self->dma->transfers->quiesce_locked(self);
    }
}

const weft_link_driver_t weft_shm_driver = {
    .name = "shm",
    .open = open_link,
    .send_locked = send_locked,
    .poll = shm_poll,
    .quiesce_locked = quiesce_locked,
};
