/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between the cores of a machine: the board's doorbell.
 */
#include "arch.h"
#include "link/shm/shm.h"
#include "net.h"

static bool notify(weft_shm_link_t *self)
{
    return weft_board_doorbell(self->unit);
}

const weft_shm_medium_t weft_shm_cores = {.notify = notify};

void weft_shm_wait_unlock(void)
{
    weft_board_doorbell_wait_unlock(weft_net_poll_in_idle_unlock);
}

/* A doorbell from here on interrupts again. */
void weft_shm_doorbell_isr(void)
{
    weft_board_doorbell_clear();
    weft_net_doorbell();
}
