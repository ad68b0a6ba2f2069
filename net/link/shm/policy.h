/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What links of a node do by policy. In builds for size the linker knows what all of
 * them have in common, and leaves the rest out.
 */
#ifndef NET_LINK_SHM_POLICY_H
#define NET_LINK_SHM_POLICY_H

#include "shm.h"
#include "tables.h"

/** True if all links of the node notify, and the linker knows it. */
WEFT_ALWAYS_INLINE bool weft_shm_all_notify(void)
{
    return !weft_net_needs((enum weft_net_need)(WEFT_NET_NEED_PERIOD | WEFT_NET_NEED_SPIN));
}

/** Not 0 if both ends of a link notify; a word, of which compilers make shorter code here. */
WEFT_ALWAYS_INLINE uint32_t weft_shm_notifies(const weft_shm_link_t *self)
{
    return weft_shm_all_notify() ? 1U : self->notifies;
}

/** The mark of a position after all records were read. */
WEFT_ALWAYS_INLINE uint32_t weft_shm_mark_busy(const weft_shm_link_t *self)
{
    return weft_shm_all_notify() ? WEFT_SHM_WAITS : self->mark_busy;
}

/** The mark after a poll that found none. */
WEFT_ALWAYS_INLINE uint32_t weft_shm_mark_idle(const weft_shm_link_t *self)
{
    return weft_shm_all_notify() ? WEFT_SHM_WAITS : self->mark_idle;
}

/** True if a DMA engine transfers payloads of a link. */
WEFT_ALWAYS_INLINE bool weft_shm_has_dma(const weft_shm_link_t *self)
{
    return weft_net_needs(WEFT_NET_NEED_DMA) && self->dma != NULL;
}

#endif
