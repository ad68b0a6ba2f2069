/* SPDX-License-Identifier: MIT */
/** @file A user task that preempts the victim. */
#include "system.h"

volatile uint32_t paths_turns;
volatile uint32_t paths_spins;

void helper(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&wake, WEFT_FOREVER);
        paths_turns++;
        while (paths_spins != 0) {
        }
    }
}
