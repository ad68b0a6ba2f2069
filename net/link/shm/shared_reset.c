/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between nodes with a shared reset: how a link comes up. Memory may
 * be as the last run left it, so each end tells a number that it had not before, and
 * the other one's number when it has seen that. Rings begin at 0, and no link goes
 * down: the nodes are loaded and reset as one set of images.
 */
#include "shm.h"
#include "tables.h"

/** What both images must have in common: the description, as their compilers saw it. */
static uint32_t set_of_images(void)
{
    return weft_net_config.hash ^ weft_net_config.sizes ^ WEFT_SHM_GEOMETRY;
}

void weft_shm_begin_shared_reset(weft_shm_link_t *link)
{
    weft_shm_end_t *mine = link->mine;

    atomic_store_explicit(&mine->session, 0, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&mine->seen, 0, memory_order_relaxed);
    atomic_store_explicit(&mine->head, 0, memory_order_relaxed);
    atomic_store_explicit(&mine->tail, 0, memory_order_relaxed);
    atomic_store_explicit(&mine->geometry, set_of_images(), memory_order_relaxed);
    link->session = (atomic_load_explicit(&mine->count, memory_order_relaxed) + 2U) | 1U;
    atomic_store_explicit(&mine->count, link->session, memory_order_relaxed);
    link->its_tail = 1; /* no room, before a look */
    atomic_store_explicit(&mine->session, link->session, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    link->medium->ring(link);
}

void weft_shm_disown(weft_shm_link_t *link, const char *why)
{
    link->attached = 0;
    link->settled = 0;
    link->link.stalled = true;
    weft_shm_refuse_node(link, why);
}

/*
 * The other end's `seen` is looked at first: if that is of now, so is the number that is read
 * after it, and what it set to 0 before.
 */
bool weft_shm_meet(weft_shm_link_t *link)
{
    weft_shm_end_t *mine = link->mine;
    bool is_seen = atomic_load_explicit(&link->its->seen, memory_order_acquire) == link->session;
    uint32_t session = atomic_load_explicit(&link->its->session, memory_order_acquire);

    if (link->up && session == link->seen) {
        return true;
    }
    if (link->up) {
        weft_shm_disown(link, "has restarted alone");
        return false;
    }
    if (session != link->seen) {
        link->seen = session;
        atomic_store_explicit(&mine->seen, session, memory_order_release);
        atomic_thread_fence(memory_order_seq_cst);
        link->medium->ring(link);
    }
    if (!is_seen) {
        return false;
    }
    if (atomic_load_explicit(&link->its->geometry, memory_order_relaxed) != set_of_images()) {
        weft_shm_disown(link, "has an image of another set");
        return false;
    }
    link->up = 1;
    weft_net_link_up(&link->link);
    return true;
}
