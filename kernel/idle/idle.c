/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Idle functions.
 */
#include <weft/idle.h>

#include "account.h"
#include "ring.h"

void weft_idle_pass(void)
{
    for (const weft_idle_function_t *next = weft_system_idle; *next != NULL; next++) {
        (*next)();
    }
}

void weft_idle_wait(void)
{
    weft_port_lock();
    if (weft_ring_is_single(weft_kernel.current)) {
        weft_port_wait_for_interrupt();
        weft_account_idle();
    } else {
        weft_port_unlock();
    }
}
