/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Memory that both ends of a link see, for hand-over without copying.
 */
#include "shm.h"

static uint8_t *pool_of(const weft_shm_link_t *self)
{
    return (uint8_t *)self->aperture + WEFT_SHM_APERTURE(self->link.payload, self->ring, 0U);
}

/** True if a part of the pool is all inside. */
static bool inside(const weft_shm_link_t *self, uint32_t offset, size_t bytes)
{
    return offset <= self->pool && bytes <= self->pool - offset;
}

uint32_t weft_shm_offset(const weft_link_t *link, const void *memory, size_t bytes)
{
    const weft_shm_link_t *self = (const weft_shm_link_t *)link;
    uintptr_t offset = (uintptr_t)memory - (uintptr_t)pool_of(self);

    if (link->driver != &weft_shm_driver || !self->attached || offset > self->pool ||
        !inside(self, (uint32_t)offset, bytes)) {
        return WEFT_SHM_NOWHERE;
    }
    return (uint32_t)offset;
}

void *weft_shm_memory(const weft_link_t *link, uint32_t offset, size_t bytes)
{
    const weft_shm_link_t *self = (const weft_shm_link_t *)link;

    if (link->driver != &weft_shm_driver || !self->attached || !inside(self, offset, bytes)) {
        return NULL;
    }
    return pool_of(self) + offset;
}
