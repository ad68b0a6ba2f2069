/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory: messages about ends that have different forms of the aperture.
 */
#include "shm.h"

#include <weft/console.h>
#include <weft/net.h>

WEFT_OUT_OF_LINE void weft_shm_refuse(const weft_shm_link_t *self, const weft_shm_form_t *its)
{
    weft_printf("weft: %s refuses its link %u: form %x ring %u payload %u to node %u, ",
                weft_node_name(), self->link.index, WEFT_SHM_GEOMETRY, (unsigned)self->ring,
                self->link.payload, self->link.peer);
    weft_printf("there form %x ring %u payload %u, node %u\n", (unsigned)its->geometry,
                (unsigned)its->ring, (unsigned)its->payload, (unsigned)its->node);
}

WEFT_OUT_OF_LINE void weft_shm_refuse_node(const weft_shm_link_t *self, const char *why)
{
    weft_printf("weft: %s shares its reset with node %u, which %s\n", weft_node_name(),
                self->link.peer, why);
}
