/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between nodes with a shared reset: how a link comes up. Memory may
 * be as the last run left it, so each end publishes a number that it had not before,
 * and the other one's number when it has seen that. Rings begin at 0, and no link goes
 * down: the nodes are loaded and reset as one set of images.
 */
#include "tables.h"
#include "words.h"

/** What both images must have in common: the description, as their compilers saw it. */
static uint32_t set_of_images(void)
{
    return weft_net_config.hash ^ weft_net_config.sizes ^ WEFT_SHM_GEOMETRY;
}

void weft_shm_begin_shared_reset(weft_shm_link_t *self)
{
    weft_shm_end_t *mine = self->mine;

    weft_shm_release(&mine->session, 0);
    weft_shm_fence();
    weft_shm_store(&mine->seen, 0);
    weft_shm_store(&mine->head, 0);
    weft_shm_store(&mine->tail, 0);
    weft_shm_store(&mine->geometry, set_of_images());
    self->session = (weft_shm_load(&mine->count) + 2U) | 1U;
    weft_shm_store(&mine->count, self->session);
    self->its_tail = 1; /* no room, before its tail is loaded */
    weft_shm_release(&mine->session, self->session);
    weft_shm_fence();
    self->medium->notify(self);
}

void weft_shm_disown(weft_shm_link_t *self, const char *why)
{
    self->attached = 0;
    self->steady = 0;
    self->link.stalled = true;
    weft_shm_refuse_node(self, why);
}

/*
 * The other end's `seen` is loaded first: if that is of now, so is the number that is read
 * after it, and what it set to 0 before.
 */
bool weft_shm_handshake(weft_shm_link_t *self)
{
    weft_shm_end_t *mine = self->mine;
    bool is_seen = weft_shm_acquire(&self->its->seen) == self->session;
    uint32_t session = weft_shm_acquire(&self->its->session);

    if (self->up && session == self->seen) {
        return true;
    }
    if (self->up) {
        weft_shm_disown(self, "has restarted alone");
        return false;
    }
    if (session != self->seen) {
        self->seen = session;
        weft_shm_release(&mine->seen, session);
        weft_shm_fence();
        self->medium->notify(self);
    }
    if (!is_seen) {
        return false;
    }
    if (weft_shm_load(&self->its->geometry) != set_of_images()) {
        weft_shm_disown(self, "has an image of another set");
        return false;
    }
    self->up = 1;
    weft_net_link_up(&self->link);
    return true;
}
