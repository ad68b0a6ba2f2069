/* SPDX-License-Identifier: MIT */
/** @file When tasks send: each period, at each phase of the polls once; and how they end. */
#ifndef WAIT_H
#define WAIT_H

#include "data.h"
#include "exchanges.h"

#define PHASES 16U
#define STEP 7U /* has no factor in common with PHASES */

/** Sleeps until message `n` is due, which has the period `every`, in microseconds. */
static inline void wait_for(uint64_t begin, uint32_t n, uint32_t every)
{
    const uint32_t due = n * every;
    const uint32_t wanted = POLLS * (n * STEP % PHASES) / PHASES;

    weft_sleep_until(begin + WEFT_US(due + (wanted + POLLS - due % POLLS) % POLLS));
}

/** Ends the program unless a service has done its work; when the other node has ended, waits. */
static inline void done(weft_status_t status)
{
    while (status == WEFT_NODE_DOWN) {
        weft_sleep(WEFT_MS(1000));
    }
    must(status);
}

#endif
