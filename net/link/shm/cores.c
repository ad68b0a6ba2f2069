/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between the cores of a machine: the board's doorbell.
 */
#include "link/shm/shm.h"
#include "port.h"

static void ring(weft_shm_link_t *self)
{
    weft_board_doorbell(self->unit);
}

const weft_shm_medium_t weft_shm_cores = {.ring = ring};

/* What is rung from here on interrupts again. */
void weft_shm_doorbell_isr(void)
{
    weft_board_doorbell_clear();
    weft_net_doorbell();
}
