/* SPDX-License-Identifier: MIT */
/** @file The work of a function: it takes time, and needs no memory. */
#ifndef SERVE_H
#define SERVE_H

#include <weft/weft.h>

#define SERVE_TURNS 25U /* between two looks at the clock, which lies on the bus */

/** Keeps the processor for so many microseconds. */
static inline void serve_for(uint32_t us)
{
    const uint64_t end = weft_clock_now() + WEFT_US(us);

    while (weft_clock_now() < end) {
        for (uint32_t i = 0; i < SERVE_TURNS; i++) {
            __asm__ volatile("" : "+r"(i));
        }
    }
}

/** The work of a function that takes so many microseconds, or none. */
static inline void serve(uint32_t us)
{
    if (us > 0) {
        serve_for(us);
    }
}

#endif
