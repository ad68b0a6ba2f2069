/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between nodes that restart independently: how sessions begin and end. See shm.h.
 */
#include <weft/net.h>

#include "policy.h"
#include "words.h"

/** Publishes this incarnation, also if another end has written over what was published before. */
static void publish_session(weft_shm_link_t *self)
{
    weft_shm_end_t *mine = self->mine;

    weft_shm_store(&mine->count, self->session);
    weft_shm_store(&mine->geometry, WEFT_SHM_GEOMETRY);
    weft_shm_store(&mine->ring, self->ring);
    weft_shm_store(&mine->payload, self->link.payload);
    weft_shm_store(&mine->node, weft_node_self());
    weft_shm_release(&mine->session, self->session);
}

/** Begins an incarnation; a crash anywhere in between leaves "nobody is here". */
static void begin_session(weft_shm_link_t *self)
{
    weft_shm_end_t *mine = self->mine;

    weft_shm_release(&mine->session, 0);
    weft_shm_fence();
    weft_shm_store(&mine->seen, 0);
    do {
        self->session++;
    } while (self->session == 0 || self->session == weft_shm_load(&self->its->seen));
    self->seen = 0;
    self->hello_sent = 0;
    publish_session(self);
    weft_shm_fence();
    self->medium->notify(self);
}

/**
 * From the call of the network on nothing is sent: only then can transfers be ended for good, and
 * `wanted` be cleared.
 */
static void go_down(weft_shm_link_t *self)
{
    if (self->up) {
        self->up = false;
        weft_net_link_down(&self->link);
    }
    if (weft_shm_has_dma(self)) {
        self->dma->transfers->go_down(self);
    }
    self->wanted = 0;
    self->steady = false;
}

void weft_shm_start_over(weft_shm_link_t *self)
{
    go_down(self);
    begin_session(self);
}

/** True if the other end has the same aperture in mind. Its session was acquired. */
static bool agrees(const weft_shm_link_t *self, bool says_if_not)
{
    const weft_shm_form_t form = {
        .geometry = weft_shm_load(&self->its->geometry),
        .ring = weft_shm_load(&self->its->ring),
        .payload = weft_shm_load(&self->its->payload),
        .node = weft_shm_load(&self->its->node),
    };

    if (form.geometry == WEFT_SHM_GEOMETRY && form.ring == self->ring &&
        form.payload == self->link.payload && form.node == self->link.peer) {
        return true;
    }
    if (says_if_not) {
        weft_shm_refuse(self, &form);
    }
    return false;
}

/** Publishes that this end has seen the session of the other end. */
static void send_hello(weft_shm_link_t *self)
{
    publish_session(self);
    weft_shm_store(&self->mine->head, self->head);
    weft_shm_store(&self->mine->begin, self->head);
    self->its_tail = self->head + 1U; /* no room, before its tail is loaded */
    self->hello_sent = 1;
    weft_shm_release(&self->mine->seen, self->seen);
    weft_shm_fence();
    self->medium->notify(self);
}

/** The other end has begun a session, or is gone (0). */
static void session_changed(weft_shm_link_t *self, uint32_t session)
{
    go_down(self);
    self->seen = session;
    self->hello_sent = 0;
    if (session != 0 && agrees(self, true)) {
        send_hello(self);
    }
}

bool weft_shm_resume(weft_shm_link_t *self)
{
    uint32_t session = weft_shm_acquire(&self->its->session);

    if (session != self->seen) {
        session_changed(self, session);
    } else if (session != 0 && !self->hello_sent && agrees(self, false)) {
        send_hello(self); /* what it published was damaged, and it has published it again */
    }
    if (self->up) { /* it is the same one again */
        return true;
    }
    if (!self->hello_sent || weft_shm_acquire(&self->its->seen) != self->session) {
        return false;
    }
    uint32_t begin = weft_shm_load(&self->its->begin);
    if (!weft_shm_is_position(self, begin)) {
        return false;
    }
    self->tail = begin;
    weft_shm_publish_tail(self, begin);
    self->up = true;
    weft_net_link_up(&self->link);
    return true;
}

void weft_shm_begin(weft_shm_link_t *self)
{
    weft_shm_end_t *ends = self->aperture;
    uint8_t *memory = (uint8_t *)(ends + 2);
    size_t bytes = WEFT_SHM_RING(self->link.payload, self->ring);

    self->mine = &ends[self->end];
    self->its = &ends[1 - self->end];
    self->to = memory + self->end * bytes;
    self->from = memory + (1 - self->end) * bytes;
    self->session = weft_shm_load(&self->mine->count);
    self->head = weft_shm_unmarked(weft_shm_acquire(&self->mine->head));
    if (!weft_shm_is_position(self, self->head)) {
        self->head = 0;
        weft_shm_release(&self->mine->head, 0);
    }
    begin_session(self);
    (void)weft_shm_resume(self);
}
