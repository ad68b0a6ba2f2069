/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Words of an aperture. The other end may change each at any moment: what is loaded is used from a
 * variable, never loaded again.
 */
#ifndef NET_LINK_SHM_WORDS_H
#define NET_LINK_SHM_WORDS_H

#include "shm.h"

static inline uint32_t weft_shm_acquire(const _Atomic uint32_t *word)
{
    return atomic_load_explicit(word, memory_order_acquire);
}

static inline void weft_shm_release(_Atomic uint32_t *word, uint32_t value)
{
    atomic_store_explicit(word, value, memory_order_release);
}

WEFT_ALWAYS_INLINE uint32_t weft_shm_load(const _Atomic uint32_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

/** A store that needs no order, as weft_shm_load(). */
WEFT_ALWAYS_INLINE void weft_shm_store(_Atomic uint32_t *word, uint32_t value)
{
    atomic_store_explicit(word, value, memory_order_relaxed);
}

/** A position without its mark. */
static inline uint32_t weft_shm_unmarked(uint32_t position)
{
    return position & ~WEFT_SHM_WAITS;
}

/** Everything before is seen by an end whose own fence comes later. */
static inline void weft_shm_fence(void)
{
    atomic_thread_fence(memory_order_seq_cst);
}

/** True if a record can be there. */
static inline bool weft_shm_is_position(const weft_shm_link_t *self, uint32_t position)
{
    return position < self->ring && position % 8U == 0;
}

/** Publishes how far this end has read, and perhaps that it waits there. */
WEFT_ALWAYS_INLINE void weft_shm_publish_tail(weft_shm_link_t *self, uint32_t position)
{
    self->published = position;
    weft_shm_release(&self->mine->tail, position);
}

#endif
