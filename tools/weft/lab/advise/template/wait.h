/* SPDX-License-Identifier: MIT */
/** @file When tasks send: each period, at each phase of the looks once. */
#ifndef WAIT_H
#define WAIT_H

#include "exchanges.h"

#include <weft/weft.h>

#define PHASES 16U
#define STEP 7U /* has no factor in common with PHASES */

/** Sleeps until message `n` is due, which has the period `every`, in microseconds. */
static inline void wait_for(uint64_t begin, uint32_t n, uint32_t every)
{
    const uint32_t due = n * every;
    const uint32_t wanted = LOOKS * (n * STEP % PHASES) / PHASES;

    weft_sleep_until(begin + WEFT_US(due + (wanted + LOOKS - due % LOOKS) % LOOKS));
}

#endif
